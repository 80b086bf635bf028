import { createServiceClient, type Logger, type ServiceTokens } from '@boli/http-kit'
import { type BidGatherer, createBidGatherer } from './bid-gatherer.ts'
import { createInstances } from './instances.ts'
import { createBidSender } from './send-bids.ts'
import type { BidCallSettings } from './settings.ts'

/** Hands an edge's bids to auctions: gathered, each lot's to the instance that has its others. */
export function createBidCalls(o: {
  auctionsUrl: string
  serviceTokens: ServiceTokens
  logger: Logger
  settings: BidCallSettings
  /** Hears of each call that failed, whether or not it is repeated. */
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
      // Of one instance that is gone nothing is waited for: another one takes the bids.
      takenWithinMs: 0,
    })
  return createBidGatherer({
    send: createBidSender(createInstances(auctionsUrl), clientOf),
    gatherMs: settings.gatherMs,
    callsInFlight: settings.bidCallsInFlight,
    queued: settings.bidsQueued,
    deadlineMs: settings.bidDeadlineMs,
    onFailedCall(error, bids) {
      onFailedCall?.()
      logger.warn({ err: error, bids }, 'auctions did not answer a call with bids')
    },
  })
}
