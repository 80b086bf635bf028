import {
  indianDay,
  PRICE_HISTORY_PATH,
  PRICED_COMMODITIES_PATH,
  PricedCommoditiesAnswer,
  PriceHistoryAnswer,
  PriceHistoryQuery,
  succeed,
} from '@boli/contracts'
import { internalRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { readPricedCommodities, readPriceHistory } from '../../persistence/price-history.ts'

/** For the gateway's pages, which cache the answers: a history reads months of mandi prices. */
export function priceHistoryRoutes(app: Service, { database: { db }, now }: InformationDeps): void {
  internalRoute(app, {
    ...{ method: 'GET', url: PRICE_HISTORY_PATH },
    schema: { querystring: PriceHistoryQuery, response: PriceHistoryAnswer },
    handler: async ({ query: { commodity, state = null } }) =>
      succeed(await readPriceHistory(db, { commodity, state, today: indianDay(now()) })),
  })
  internalRoute(app, {
    ...{ method: 'GET', url: PRICED_COMMODITIES_PATH },
    schema: { response: PricedCommoditiesAnswer },
    handler: async () => succeed(await readPricedCommodities(db, indianDay(now()))),
  })
}
