import { OPEN_BUSINESS_PATH, OpenBusinessAnswer, OpenBusinessBody, succeed } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { countBids } from './bids-by-lot.ts'

/** POST /internal/open-business: only for identity, before a user joins a firm. */
export function openBusinessRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  internalRoute(app, {
    method: 'POST',
    url: OPEN_BUSINESS_PATH,
    schema: { body: OpenBusinessBody, response: OpenBusinessAnswer },
    async handler(request) {
      if (request.callingService !== 'identity') throw new ApiError('not-allowed')
      return succeed({ isOpen: (await countBids(db, request.body.userId, 'active')) > 0 })
    },
  })
}
