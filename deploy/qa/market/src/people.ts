import { setTimeout as sleep } from 'node:timers/promises'
import { type RegisterBody, type Role, routes, type UserView } from '@boli/contracts'
import { createMailReader } from '@boli/test-kit/mail-reader'
import pLimit from 'p-limit'
import { type ApiSession, atLeastOnce, openSession } from './session.ts'

/** Address of the market, and where its mails can be read: a Mailpit, or Boli's own mailbox. */
export interface MarketAddress {
  url: string
  mailbox: string
}

export interface Person {
  user: UserView
  username: string
  password: string
  session: ApiSession
}

export interface NewPerson {
  username: string
  role: Exclude<Role, 'admin'>
  /** Default: the address is confirmed with the code of the mail. */
  isVerified?: boolean
}

export const PASSWORD = 'Walking@2026'
const MAIL_DOMAIN = 'walk.example'
const SIGN_UPS_AT_ONCE = 5
const MAIL_WITHIN_MS = 60_000

/** Reads from the newest mail to an address what the pattern captures. */
async function readMailed(
  mailbox: string,
  email: string,
  form: RegExp,
  asked: { subject?: string; withinMs: number },
) {
  const mail = await createMailReader(mailbox).newestTo(email, asked)
  const found = form.exec(mail.Text)?.[1]
  if (!found) throw new Error(`the mail to ${email} has no ${form}:\n${mail.Text}`)
  return found
}

/** The six-digit code mailed to an address. */
export const readCode = (mailbox: string, email: string, withinMs = MAIL_WITHIN_MS) =>
  readMailed(mailbox, email, /\b(\d{6})\b/, { withinMs })

/** The token of the link in the mail for a new password. */
export const readResetToken = (mailbox: string, email: string) =>
  readMailed(mailbox, email, /reset-password\/#([\w-]+)/, { subject: 'Reset', withinMs: MAIL_WITHIN_MS })

/** Signs someone up through the API, including the code of the mail. */
export async function signUp(
  market: MarketAddress,
  { username, role, isVerified = true }: NewPerson,
): Promise<Person> {
  const session = openSession(market.url)
  const email = `${username.toLowerCase()}@${MAIL_DOMAIN}`
  const user = await register(session, { username, email, password: PASSWORD, role, language: 'en' })
  if (isVerified) await confirmAddress(session, await readCode(market.mailbox, email))
  return { user: { ...user, isVerified }, username, password: PASSWORD, session }
}

/** Creates an account, with retries on a busy machine. */
export async function register(session: ApiSession, json: RegisterBody): Promise<UserView> {
  const made = await atLeastOnce(() => session.callOnce<{ user: UserView }>(routes.register, { json }))
  return made?.data.user ?? logIn(session, json.username, json.password)
}

/** @param code the code of the mail. */
export async function confirmAddress(session: ApiSession, code: string): Promise<void> {
  await atLeastOnce(() => session.callOnce(routes.verifyEmail, { json: { code } }))
}

/** Signs up many people, a few at a time. */
export function signUpAll(market: MarketAddress, people: readonly NewPerson[]): Promise<Person[]> {
  return pLimit(SIGN_UPS_AT_ONCE).map(people, (person) => signUp(market, person))
}

/** Signs up `Buyer1` and so on. */
export function signUpBuyers(market: MarketAddress, count: number): Promise<Person[]> {
  const buyers = Array.from({ length: count }, (_, index) => ({
    username: `Buyer${index + 1}`,
    role: 'business' as const,
  }))
  return signUpAll(market, buyers)
}

/** The Cookie header of each person's session. */
export function cookiesOf(people: readonly Pick<Person, 'session'>[]): string[] {
  return people.map(({ session }) => session.cookieHeader())
}

/** Longer than one mail takes on a busy machine. */
const NO_MORE_MAILS_MS = 2_000

/** Resolves when no further mail arrives: a welcome mail follows the sign-up. */
export async function lastMailArrived(mailbox: string): Promise<void> {
  const mails = createMailReader(mailbox)
  for (let known = -1; ; ) {
    const { length } = await mails.search(`to:"@${MAIL_DOMAIN}"`, 10_000)
    if (length === known) return
    known = length
    await sleep(NO_MORE_MAILS_MS)
  }
}

/** A session of an existing account. */
export async function signIn(url: string, o: { username: string; password: string }): Promise<ApiSession> {
  const session = openSession(url)
  await logIn(session, o.username, o.password)
  return session
}

/** Signs in on a session. @param input user name or e-mail address. */
export async function logIn(session: ApiSession, input: string, password: string): Promise<UserView> {
  return (await session.call<UserView>(routes.login, { json: { input, password } })).data
}

/** The contact details required before a first bid or lot, so that no page asks for them. */
export async function giveContact(
  { session }: Pick<Person, 'session'>,
  phoneNo = '9876543210',
): Promise<void> {
  const address = { street: 'Shop 18, APMC Yard', city: 'Indore', state: 'Madhya Pradesh', pincode: '452001' }
  await session.call(routes.addDetails, { json: { phoneNo, ...address } })
}
