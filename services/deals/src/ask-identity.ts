import { Answer, DealContact, EmptyAnswer, Id, PASSWORD_CHECK_PATH, PersonContact } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { type TSchema, Type } from 'typebox'

const CONTACTS_PATH = '/internal/contacts'
const CONTACTS_TIMEOUT_MS = 2_000
/** Hashing a password may take long when many users sign in. */
const PASSWORD_TIMEOUT_MS = 10_000

const ContactsAnswer = Answer(
  Type.Object({
    contacts: Type.Array(
      Type.Object({ userId: Id, language: PersonContact.properties.language, ...DealContact.properties }),
    ),
  }),
)

/** `language` is that of the account; a release of identity before 27 November 2026 does not name it. */
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
 * Asks identity, the only service that stores e-mail addresses, phone numbers and addresses, and that has the hashes of
 * passwords and counts wrong tries.
 */
export function askIdentity({
  identityUrl,
  ...access
}: {
  identityUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}): { readContacts: ReadContacts; confirmPassword: ConfirmPassword } {
  const ask = <Schema extends TSchema>(path: string, responseSchema: Schema, timeoutMs: number) => {
    const client = createServiceClient({ ...access, baseUrl: identityUrl, audience: 'identity', timeoutMs })
    return (body: unknown, requestId?: string) =>
      client.call({
        method: 'POST',
        path,
        body,
        responseSchema,
        ...(requestId !== undefined && { requestId }),
      })
  }
  const contacts = ask(CONTACTS_PATH, ContactsAnswer, CONTACTS_TIMEOUT_MS)
  const password = ask(PASSWORD_CHECK_PATH, EmptyAnswer, PASSWORD_TIMEOUT_MS)
  return {
    async readContacts(userIds, requestId) {
      const { data } = await contacts({ userIds }, requestId)
      return new Map(data.contacts.map(({ userId, ...contact }) => [userId, contact]))
    },
    async confirmPassword(given, requestId) {
      await password(given, requestId)
    },
  }
}
