import { type Language, languageOf, READERS_PATH, type Reader, ReadersAnswer } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'

const TIMEOUT_MS = 2_000

/** Recipients, with the languages of their accounts. */
export type Recipient = Omit<Reader, 'language' | 'preferredLanguage'> & { language: Language }

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
      path: READERS_PATH,
      body: { userIds },
      responseSchema: ReadersAnswer,
    })
    return new Map(data.readers.map((reader) => [reader.userId, recipientOf(reader)]))
  }
}

/** A reader as identity answers them, in the one language of their account. */
export function recipientOf({ preferredLanguage, ...reader }: Reader): Recipient {
  return { ...reader, language: languageOf({ language: reader.language, preferredLanguage }) }
}
