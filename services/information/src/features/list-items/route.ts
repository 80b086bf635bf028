import { InformationListAnswer, ListInformationQuery, routes, succeedList } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Information } from '../../deps.ts'
import { categoryFilter, presentItem, selectItems } from '../../persistence/items.ts'

const DEFAULT_LIMIT = 20

export function listItemsRoute(app: Service, { database }: Information): void {
  publicRoute(app, routes.listInformation, {
    schema: { querystring: ListInformationQuery, response: InformationListAnswer },
    handler: async ({ query }) => {
      const { page = 1, limit = DEFAULT_LIMIT } = query
      const rows = await selectItems(database.db, { category: categoryFilter(query.category), search: '' })
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .offset((page - 1) * limit)
        .execute()
      return succeedList(rows.slice(0, limit).map(presentItem), rows.length > limit)
    },
  })
}
