import { setTimeout as sleep } from 'node:timers/promises'
import { routes, type UserView } from '@boli/contracts'
import { ApiRefusal, type ApiSession, openSession } from './api-session.ts'
import type { DemoPerson } from './people.ts'

export interface SignedIn {
  person: DemoPerson
  session: ApiSession
}

interface AccountsOptions {
  url: string
  mailbox: string
  password: string
}

const MAIL_DEADLINE_MS = 15_000

/** Signs a demo person in, by the same path as anybody: sign-up, code from the mail, verified. */
export async function signIn(person: DemoPerson, o: AccountsOptions): Promise<SignedIn> {
  const session = openSession(o.url)
  const user = (await logIn(session, person, o.password)) ?? (await register(session, person, o.password))
  if (!user.isVerified) await verify(session, person, o.mailbox)
  if (user.contact === null) await introduce(session, person)
  return { person, session }
}

/** Fills in what Home and the profile would ask for. */
async function introduce(session: ApiSession, { contact, firstName, lastName }: DemoPerson): Promise<void> {
  await session.call(routes.updateProfile, { json: { firstName, lastName } })
  await session.call(routes.addDetails, { json: contact })
}

/** null where there is no such account yet. */
async function logIn(session: ApiSession, person: DemoPerson, password: string): Promise<UserView | null> {
  try {
    const { data } = await session.call<UserView>(routes.login, {
      json: { input: person.username, password },
    })
    return data
  } catch (error) {
    if (error instanceof ApiRefusal && error.answer.code === 'wrong-credentials') return null
    throw error
  }
}

async function register(session: ApiSession, person: DemoPerson, password: string): Promise<UserView> {
  const { username, email, role, language } = person
  const { data } = await session.call<{ user: UserView }>(routes.register, {
    json: { username, email, role, language, password },
  })
  return data.user
}

async function verify(session: ApiSession, person: DemoPerson, mailbox: string): Promise<void> {
  const code = (await readCode(mailbox, person.email)) ?? (await askForCode(session, person, mailbox))
  await session.call(routes.verifyEmail, { json: { code } })
}

/** A stack that was stopped between sign-up and code has lost the mail: a new one is asked for. */
async function askForCode(session: ApiSession, person: DemoPerson, mailbox: string): Promise<string> {
  await session.call(routes.resendCode).catch(async (error) => {
    if (!(error instanceof ApiRefusal) || error.retryAfterSeconds === null) throw error
    await sleep(error.retryAfterSeconds * 1000)
    await session.call(routes.resendCode)
  })
  const code = await readCode(mailbox, person.email)
  if (code === null) throw new Error(`no code for ${person.username} arrived in the mailbox ${mailbox}`)
  return code
}

/** Waits for the newest mail to an address, through Mailpit's interface; null where none comes. */
async function readCode(mailbox: string, address: string): Promise<string | null> {
  const deadline = Date.now() + MAIL_DEADLINE_MS
  while (Date.now() < deadline) {
    const found = await fetchJson<{ messages: { ID: string }[] }>(
      `${mailbox}/api/v1/search?query=${encodeURIComponent(`to:${address}`)}`,
    )
    const id = found.messages[0]?.ID
    const mail = id ? await fetchJson<{ Text: string }>(`${mailbox}/api/v1/message/${id}`) : null
    const code = mail && /\b\d{6}\b/.exec(mail.Text)?.[0]
    if (code) return code
    await sleep(50)
  }
  return null
}

async function fetchJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
  return (await response.json()) as Body
}
