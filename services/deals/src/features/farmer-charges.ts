import {
  FarmerChargesAnswer,
  FarmerChargesQuery,
  parseProductCategory,
  routes,
  succeed,
} from '@boli/contracts'
import { readClock } from '@boli/database'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import { chargesOfDay, presentRate } from '../persistence/charges.ts'

const FRESH_SECONDS = 600

/** GET /deals/farmer-charges: what a farmer, or the buyer, would be charged if such a lot were sold today. */
export function farmerChargesRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.farmerCharges, {
    schema: { querystring: FarmerChargesQuery, response: FarmerChargesAnswer },
    handler: async ({ query }, reply) => {
      const category = parseProductCategory(query.category)
      if (!category)
        throw refuseFields({
          field: 'category',
          code: 'choice',
          message: 'Please choose one of the categories',
        })
      const charges = await chargesOfDay(db, { category, state: query.state ?? null }, await readClock(db))
      reply.header('cache-control', `private, max-age=${FRESH_SECONDS}`)
      return succeed(
        charges.length === 0
          ? null
          : charges
              .filter(({ payer }) => payer === (query.payer ?? 'farmer'))
              .map(({ name, kind, rate }) => ({ name, kind, rate: presentRate(rate) })),
      )
    },
  })
}
