import {
  INFORMATION_PAGE_SIZE,
  InformationAnalyticsAnswer,
  InformationAnalyticsQuery,
  routes,
  succeed,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { readItemPage } from '../../persistence/items.ts'

/** The administrators' list: one page, and how many there are. */
export function itemAnalyticsRoute(app: Service, { database }: InformationDeps): void {
  publicRoute(app, routes.informationAnalytics, {
    schema: { querystring: InformationAnalyticsQuery, response: InformationAnalyticsAnswer },
    handler: async ({ query }) => {
      const { page = 1, limit = INFORMATION_PAGE_SIZE, category, search = '' } = query
      const { items, total, hasMore } = await readItemPage(database.db, { category, search }, { page, limit })
      return succeed({ content: items, totalPages: Math.ceil(total / limit), total, hasMore })
    },
  })
}
