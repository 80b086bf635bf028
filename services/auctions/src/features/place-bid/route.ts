import {
  AuctionParams,
  BidLimitsAnswer,
  indianDay,
  PlaceBidAnswer,
  PlaceBidBody,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { type BidMessage, placeBid } from './place-bid.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * POST /auction/place-bid/:auctionId: one bid over HTTP, through the same engine as all others; and
 * GET /auction/bid-limits: what a member of a firm may offer, and has offered today; null for all others.
 */
export function placeBidRoutes(app: Service, auctions: AuctionsDeps): void {
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

  publicRoute(app, routes.bidLimits, {
    schema: { response: BidLimitsAnswer },
    async handler(request) {
      const { actor } = currentUser(request)
      if (actor?.part !== 'bidder') return succeed(null)
      const { lotLimitPaise = 0, dayLimitPaise = 0 } = actor
      const offers = await auctions.database.db
        .selectFrom('key_offers')
        .select('value_paise')
        .where('key_id', '=', actor.userId)
        .where('day', '=', indianDay(Date.now()))
        .execute()
      const used = offers.reduce((paise, { value_paise }) => paise + value_paise, 0)
      const [lotLimit, dayLimit, usedToday] = [lotLimitPaise, dayLimitPaise, used].map(toRupees)
      return succeed({ lotLimit: lotLimit ?? 0, dayLimit: dayLimit ?? 0, usedToday: usedToday ?? 0 })
    },
  })
}
