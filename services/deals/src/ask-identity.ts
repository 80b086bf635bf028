import {
  Answer,
  CONTACTS_PATH,
  DealContact,
  EmptyAnswer,
  Id,
  PASSWORD_CHECK_PATH,
  PersonContact,
} from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { Type } from 'typebox'

const CONTACTS_TIMEOUT_MS = 2_000
/** Hashing a password may take long when many users sign in. */
const PASSWORD_TIMEOUT_MS = 10_000

/** The part of identity's answer that deals uses. */
const ContactsAnswer = Answer(
  Type.Object({
    contacts: Type.Array(
      Type.Object({ userId: Id, language: PersonContact.properties.language, ...DealContact.properties }),
    ),
  }),
)

/** `language` is that of the account; releases of identity before 27 November 2026 leave it out. */
export type KnownContact = DealContact & Pick<PersonContact, 'language'>

/** Contacts by user; deleted users are missing. @throws {ApiError} `upstream-unavailable`. */
export type ReadContacts = (userIds: string[], requestId?: string) => Promise<Map<string, KnownContact>>

/**
 * Checks the password of a signed-in user.
 * @throws {ApiError} `wrong-password` on the field `password`, `too-many-attempts`, `upstream-unavailable`.
 */
export type ConfirmPassword = (
  given: { userId: string; password: string; address: string },
  requestId?: string,
) => Promise<void>

/**
 * Asks identity, the only service that stores e-mail addresses, phone numbers, postal addresses and password hashes; it
 * also counts failed password attempts.
 */
export function askIdentity({
  identityUrl,
  ...access
}: {
  identityUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}): { readContacts: ReadContacts; confirmPassword: ConfirmPassword } {
  const identity = (timeoutMs: number) =>
    createServiceClient({ ...access, baseUrl: identityUrl, audience: 'identity', timeoutMs })
  const [contacts, passwords] = [identity(CONTACTS_TIMEOUT_MS), identity(PASSWORD_TIMEOUT_MS)]
  return {
    async readContacts(userIds, requestId) {
      const { data } = await contacts.call({
        ...{ method: 'POST', path: CONTACTS_PATH, body: { userIds }, responseSchema: ContactsAnswer },
        ...(requestId !== undefined && { requestId }),
      })
      return new Map(data.contacts.map(({ userId, ...contact }) => [userId, contact]))
    },
    async confirmPassword(body, requestId) {
      await passwords.call({
        ...{ method: 'POST', path: PASSWORD_CHECK_PATH, body, responseSchema: EmptyAnswer },
        ...(requestId !== undefined && { requestId }),
      })
    },
  }
}
