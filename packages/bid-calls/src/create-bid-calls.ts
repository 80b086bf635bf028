import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { type BidGatherer, createBidGatherer } from './bid-gatherer.ts'
import { createInstances } from './instances.ts'
import { createBidSender } from './send-bids.ts'
import type { BidCallSettings } from './settings.ts'

/** Sends an edge's bids to auctions in batches, those of one lot to the same instance. */
export function createBidCalls(o: {
  auctionsUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
  settings: BidCallSettings
  /** Called for each call that failed, whether or not it is repeated. */
  onFailedCall?: () => void
}): BidGatherer {
  const { auctionsUrl, serviceTokens, logger, settings, onFailedCall } = o
  const clientOf = (baseUrl: string) =>
    createServiceClient({
      baseUrl,
      serviceTokens,
      audience: 'auctions',
      timeoutMs: settings.bidDeadlineMs,
      logger,
      // Never wait for a stopped instance: another one takes its bids.
      takenWithinMs: 0,
    })
  return createBidGatherer({
    ...settings,
    send: createBidSender(createInstances(auctionsUrl), clientOf),
    onFailedCall(error, bids) {
      onFailedCall?.()
      logger.warn({ err: error, bids }, 'auctions did not answer a call with bids')
    },
  })
}
