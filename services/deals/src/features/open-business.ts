import { OPEN_BUSINESS_PATH, OpenBusinessAnswer, OpenBusinessBody, succeed } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'

/** POST /internal/open-business: only for identity, before a user joins a firm. */
export function openBusinessRoute(app: Service, { database: { db } }: DealsDeps): void {
  internalRoute(app, {
    method: 'POST',
    url: OPEN_BUSINESS_PATH,
    schema: { body: OpenBusinessBody, response: OpenBusinessAnswer },
    async handler(request) {
      if (request.callingService !== 'identity') throw new ApiError('not-allowed')
      const { userId } = request.body
      const deal = await db
        .selectFrom('deals')
        .select('id')
        .where((where) => where.or([where('buyer_id', '=', userId), where('farmer_id', '=', userId)]))
        .where('phase', '=', 'active')
        .limit(1)
        .executeTakeFirst()
      return succeed({ isOpen: deal !== undefined })
    },
  })
}
