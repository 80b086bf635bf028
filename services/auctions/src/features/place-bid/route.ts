import { AuctionParams, PlaceBidAnswer, PlaceBidBody, routes, succeed } from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { type BidMessage, placeBid } from './place-bid.ts'

const RETRY_AFTER_SECONDS = 1

/** POST /auction/place-bid/:auctionId: one bid over HTTP, through the same engine as all others. */
export function placeBidRoute(app: Service, auctions: AuctionsDeps): void {
  publicRoute(app, routes.placeBid, {
    schema: { params: AuctionParams, body: PlaceBidBody, response: PlaceBidAnswer },
    wrongRole: 'only-businesses-bid',
    async handler(request) {
      const message: BidMessage = {
        ...request.body,
        auctionId: request.params.auctionId,
        requestId: request.id,
      }
      const outcome = await placeBid(auctions, currentUser(request), message)
      if (outcome.data !== null) return succeed(outcome.data, outcome.message)
      throw new ApiError(outcome.code ?? 'internal-error', {
        message: outcome.message,
        ...(outcome.params ? { params: outcome.params } : {}),
        ...(outcome.errors ? { errors: outcome.errors } : {}),
        ...(outcome.status === 503 || outcome.status === 504
          ? { retryAfterSeconds: RETRY_AFTER_SECONDS }
          : {}),
      })
    },
  })
}
