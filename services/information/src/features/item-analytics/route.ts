import {
  INFORMATION_PAGE_SIZE,
  InformationAnalyticsAnswer,
  InformationAnalyticsQuery,
  routes,
  succeed,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Information } from '../../deps.ts'
import { categoryFilter, presentItem, selectItems } from '../../persistence/items.ts'

/** The administrators' list: one page, and how many there are. */
export function itemAnalyticsRoute(app: Service, { database }: Information): void {
  publicRoute(app, routes.informationAnalytics, {
    schema: { querystring: InformationAnalyticsQuery, response: InformationAnalyticsAnswer },
    handler: async ({ query }) => {
      const { page = 1, limit = INFORMATION_PAGE_SIZE } = query
      const filter = { category: categoryFilter(query.category), search: query.search ?? '' }
      const [{ total }, rows] = await Promise.all([
        selectItems(database.db, filter)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        selectItems(database.db, filter)
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ])
      return succeed({ content: rows.map(presentItem), totalPages: Math.ceil(total / limit), total })
    },
  })
}
