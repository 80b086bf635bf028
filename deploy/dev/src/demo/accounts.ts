import { accountLanguageOf, routes } from '@boli/contracts'
import {
  ApiCallError,
  type ApiSession,
  confirmAddress,
  logIn,
  openPatientSession,
  readCode,
  register,
} from '@boli/market'
import type { DemoPerson } from './people.ts'

export interface SignedIn extends DemoPerson {
  session: ApiSession
}

interface AccountsOptions {
  url: string
  mailbox: string
  password: string
  signal: AbortSignal
}

const MAIL_WITHIN_MS = 15_000

/** Signs a demo person in, by the usual steps: sign-up, code from the mail, verification. */
export async function signIn(
  person: DemoPerson,
  { url, mailbox, password, signal }: AccountsOptions,
): Promise<SignedIn> {
  const { username, email, role, language, firstName, lastName, contact } = person
  const session = openPatientSession(url, signal)
  const user = await logIn(session, username, password).catch(async (error) => {
    if (!(error instanceof ApiCallError) || error.answer.code !== 'wrong-credentials') throw error
    return register(session, { username, email, role, ...accountLanguageOf(language), password })
  })
  if (!user.isVerified) await verify(session, mailbox, email)
  if (user.contact === null) {
    // The details that Home and the profile would ask for.
    await session.call(routes.updateProfile, { json: { firstName, lastName } })
    await session.call(routes.addDetails, { json: contact })
  }
  return { ...person, session }
}

/** The administrator's session; null if the sign-in was changed: then the market is in real use. */
export async function signInAsAdmin(
  { email, password }: { email: string; password: string },
  { url, signal }: Pick<AccountsOptions, 'url' | 'signal'>,
): Promise<ApiSession | null> {
  const session = openPatientSession(url, signal)
  try {
    await logIn(session, email, password)
    return session
  } catch (error) {
    if (error instanceof ApiCallError && [401, 403].includes(error.status)) return null
    throw error
  }
}

/** A stack that was stopped between sign-up and code has lost the mail: a new one is requested. */
async function verify(session: ApiSession, mailbox: string, email: string): Promise<void> {
  const code = await readCode(mailbox, email, MAIL_WITHIN_MS).catch(async () => {
    await session.call(routes.resendCode)
    return readCode(mailbox, email, MAIL_WITHIN_MS)
  })
  await confirmAddress(session, code)
}
