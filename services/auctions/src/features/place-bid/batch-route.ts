import { type BatchedBid, BID_BATCH_PATH, BidBatchAnswer, BidBatchBody, succeed } from '@boli/contracts'
import { internalRoute, Refusal, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { placeBid } from './place-bid.ts'
import { type Outcome, refuse } from './present-decision.ts'

/** POST /internal/bids: what realtime gathered, each bid with its bidder's own token. */
export function placeBidsRoute(app: Service, auctions: Auctions): void {
  internalRoute(app, {
    method: 'POST',
    url: BID_BATCH_PATH,
    schema: { body: BidBatchBody, response: BidBatchAnswer },
    async handler(request, reply) {
      // Between our own processes, and typed: serialising by schema would cost more than the rest of the call.
      void reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return succeed(await Promise.all(request.body.bids.map((bid) => placeOne(auctions, bid))))
    },
  })
}

/** One bidder's trouble is no trouble of the others. */
async function placeOne(auctions: Auctions, { token, ...bid }: BatchedBid): Promise<Outcome> {
  try {
    return await placeBid(auctions, await auctions.userTokens.verify(token), bid)
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code, error.message)
    auctions.logger.error({ err: error, requestId: bid.requestId }, 'a bid of a batch failed')
    return refuse('internal-error')
  }
}
