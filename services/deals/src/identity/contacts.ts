import { Answer, DealContact, Id } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { Type } from 'typebox'

const CONTACTS_PATH = '/internal/contacts'
const TIMEOUT_MS = 2_000

const ContactsAnswer = Answer(
  Type.Object({ contacts: Type.Array(Type.Object({ userId: Id, ...DealContact.properties })) }),
)

/** Contacts by user; who is gone is missing. @throws {ApiError} `upstream-unavailable`. */
export type ReadContacts = (userIds: string[], requestId?: string) => Promise<Map<string, DealContact>>

/** How identity is reached. */
export interface IdentityAccess {
  identityUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}

/** Asks identity, which alone keeps e-mail addresses, telephone numbers and addresses. */
export function readContactsFrom({ identityUrl, ...access }: IdentityAccess): ReadContacts {
  const identity = createServiceClient({
    ...access,
    baseUrl: identityUrl,
    audience: 'identity',
    timeoutMs: TIMEOUT_MS,
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
