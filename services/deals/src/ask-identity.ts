import { Answer, DealContact, EmptyAnswer, Id, PASSWORD_CHECK_PATH, PersonContact } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { Type } from 'typebox'

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

/** How to reach identity. */
interface IdentityAccess {
  identityUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}

/** Asks identity, the only service that stores e-mail addresses, phone numbers and addresses. */
export function readContactsFrom({ identityUrl, ...access }: IdentityAccess): ReadContacts {
  const identity = createServiceClient({
    ...access,
    baseUrl: identityUrl,
    audience: 'identity',
    timeoutMs: CONTACTS_TIMEOUT_MS,
  })
  return async (userIds, requestId) => {
    const { data } = await identity.call({
      method: 'POST',
      path: CONTACTS_PATH,
      body: { userIds },
      responseSchema: ContactsAnswer,
      ...(requestId === undefined ? {} : { requestId }),
    })
    return new Map(data.contacts.map(({ userId, ...contact }) => [userId, contact]))
  }
}

/**
 * Checks the password of a signed-in user.
 * @throws {ApiError} `wrong-password` on the field `password`, `too-many-attempts`, `upstream-unavailable`.
 */
export type ConfirmPassword = (
  given: { userId: string; password: string; address: string },
  requestId?: string,
) => Promise<void>

/** Asks identity, which has the hashes and counts wrong tries. */
export function confirmPasswordFrom({ identityUrl, ...access }: IdentityAccess): ConfirmPassword {
  const identity = createServiceClient({
    ...access,
    baseUrl: identityUrl,
    audience: 'identity',
    timeoutMs: PASSWORD_TIMEOUT_MS,
  })
  return async (given, requestId) => {
    await identity.call({
      method: 'POST',
      path: PASSWORD_CHECK_PATH,
      body: given,
      responseSchema: EmptyAnswer,
      ...(requestId === undefined ? {} : { requestId }),
    })
  }
}
