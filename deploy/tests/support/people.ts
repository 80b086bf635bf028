import { routes, type UserView } from '@boli/contracts'
import { type ApiSession, openSession } from '@boli/local'
import { createMailReader } from '@boli/test-kit/mail-reader'
import type { BrowserContext } from 'playwright-core'

export interface Person {
  user: UserView
  password: string
  session: ApiSession
}

export const PASSWORD = 'Walking@2026'

/** The six digits that were mailed to an address. */
export async function readCode(mailbox: string, email: string): Promise<string> {
  const mail = await createMailReader(mailbox).newestTo(email)
  const code = /\b\d{6}\b/.exec(mail.Text)?.[0]
  if (!code) throw new Error(`the mail to ${email} carries no code:\n${mail.Text}`)
  return code
}

/** Signs somebody up through the API and, unless told otherwise, confirms the address. */
export async function signUp(
  market: { url: string; mailbox: string },
  o: { username: string; role: 'farmer' | 'business'; isVerified?: boolean },
): Promise<Person> {
  const session = openSession(market.url)
  const email = `${o.username.toLowerCase()}@walk.example`
  const { data } = await session.call<{ user: UserView }>(routes.register, {
    json: { username: o.username, email, password: PASSWORD, role: o.role, language: 'en' },
  })
  if (o.isVerified === false) return { user: data.user, password: PASSWORD, session }
  const code = await readCode(market.mailbox, email)
  await session.call(routes.verifyEmail, { json: { code } })
  return { user: { ...data.user, isVerified: true }, password: PASSWORD, session }
}

/** What is asked before a first bid or lot, so that no page asks for it. */
export async function giveContact({ session }: Person): Promise<void> {
  const address = { street: 'Shop 18, APMC Yard', city: 'Indore', state: 'Madhya Pradesh', pincode: '452001' }
  await session.call(routes.addDetails, { json: { phoneNo: '9876543210', ...address } })
}

/** Lets a browser go on with the session that somebody opened through the API. */
export async function carryOver(session: ApiSession, context: BrowserContext, url: string): Promise<void> {
  const cookies = session.cookieHeader().split('; ')
  await context.addCookies(
    cookies.map((pair) => ({
      name: pair.split('=')[0] ?? '',
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    })),
  )
}
