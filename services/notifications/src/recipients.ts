import {
  type Language,
  languageOf,
  RECIPIENTS_PATH,
  type RecipientAccount,
  RecipientsAnswer,
} from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'

const TIMEOUT_MS = 2_000

/** Recipients, with the languages of their accounts. */
export type Recipient = Omit<RecipientAccount, 'language' | 'preferredLanguage'> & { language: Language }

/** Recipients by id; deleted ones are missing. @throws {ApiError} `upstream-unavailable`. */
export type ReadRecipients = (userIds: readonly string[]) => Promise<Map<string, Recipient>>

/** Fetches from identity, the only service that stores names, addresses and telephone numbers. */
export function readRecipientsFrom(o: {
  identityUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}): ReadRecipients {
  const identity = createServiceClient({
    baseUrl: o.identityUrl,
    serviceTokens: o.serviceTokens,
    audience: 'identity',
    timeoutMs: TIMEOUT_MS,
    logger: o.logger,
  })
  return async (userIds) => {
    const { data } = await identity.call({
      method: 'POST',
      path: RECIPIENTS_PATH,
      body: { userIds },
      responseSchema: RecipientsAnswer,
    })
    return new Map(data.readers.map((recipient) => [recipient.userId, recipientOf(recipient)]))
  }
}

/** Converts a recipient as returned by identity: the two language fields of the account become one. */
export function recipientOf({ preferredLanguage, ...recipient }: RecipientAccount): Recipient {
  return { ...recipient, language: languageOf({ language: recipient.language, preferredLanguage }) }
}
