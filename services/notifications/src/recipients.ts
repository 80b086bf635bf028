import { READERS_PATH, type Reader, ReadersAnswer } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'

const TIMEOUT_MS = 2_000

/** Recipients by id; deleted ones are missing. @throws {ApiError} `upstream-unavailable`. */
export type ReadRecipients = (userIds: readonly string[]) => Promise<Map<string, Reader>>

/** Asks identity, which alone stores names, addresses and telephone numbers. */
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
    return new Map(data.readers.map((recipient) => [recipient.userId, recipient]))
  }
}
