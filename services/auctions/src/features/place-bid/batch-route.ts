import {
  type BatchedBid,
  BID_BATCH_PATH,
  BidBatchAnswer,
  BidBatchBody,
  type BidOutcome,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { ApiError, frequentRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { placeBid } from './place-bid.ts'
import { refuse } from './present-decision.ts'

/** POST /internal/bids: the bids that realtime gathered, each with its bidder's token. */
export function placeBidsRoute(app: Service, auctions: AuctionsDeps): void {
  frequentRoute(app, {
    url: BID_BATCH_PATH,
    schema: { body: BidBatchBody, response: BidBatchAnswer },
    async answer({ bids }) {
      // All tokens are verified first, so that bids are placed in the order in which realtime received them.
      const bidders = await Promise.allSettled(bids.map(({ token }) => auctions.userTokens.verify(token)))
      return succeed(await Promise.all(bids.map((bid, index) => placeOne(auctions, bid, bidders[index]))))
    },
  })
}

/** One failing bid must not fail the batch. */
async function placeOne(
  auctions: AuctionsDeps,
  { token: _verified, ...bid }: BatchedBid,
  bidder: PromiseSettledResult<UserClaims> | undefined,
): Promise<BidOutcome> {
  try {
    if (bidder?.status !== 'fulfilled') throw bidder?.reason
    return await placeBid(auctions, bidder.value, bid)
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.code, error.message)
    auctions.logger.error({ err: error, requestId: bid.requestId }, 'a bid of a batch failed')
    return refuse('internal-error')
  }
}
