import { BidLimitsAnswer, indianDay, routes, succeed, toRupees } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../deps.ts'

/** GET /auction/bid-limits: what a member of a firm may offer, and has offered today; null for all others. */
export function bidLimitsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.bidLimits, {
    schema: { response: BidLimitsAnswer },
    async handler(request) {
      const { actor } = currentUser(request)
      if (actor?.part !== 'bidder') return succeed(null)
      const { lotLimitPaise = 0, dayLimitPaise = 0 } = actor
      const offers = await db
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
