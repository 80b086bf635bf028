import { OPEN_BUSINESS_PATH, OpenBusinessAnswer } from '@boli/contracts'
import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'

/** Whether a user has open bids or deals in their own name. */
export type ReadOpenBusiness = (userId: string) => Promise<boolean>

/** Asks auctions and deals. @throws {ApiError} `upstream-unavailable` where one of them does not answer. */
export function readOpenBusinessFrom(o: {
  auctionsUrl: string
  dealsUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
}): ReadOpenBusiness {
  const { serviceTokens, logger } = o
  const clients = [
    { audience: 'auctions' as const, baseUrl: o.auctionsUrl },
    { audience: 'deals' as const, baseUrl: o.dealsUrl },
  ].map((service) => createServiceClient({ ...service, serviceTokens, logger, timeoutMs: 5_000 }))
  return async (userId) => {
    const answers = await Promise.all(
      clients.map((client) =>
        client.call({
          method: 'POST',
          path: OPEN_BUSINESS_PATH,
          body: { userId },
          responseSchema: OpenBusinessAnswer,
        }),
      ),
    )
    return answers.some(({ data }) => data.isOpen)
  }
}
