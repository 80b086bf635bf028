import { InformationListAnswer, routes, SearchInformationQuery, succeedList } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import { sql } from 'kysely'
import type { Information } from '../../deps.ts'
import { presentItem, selectItems } from '../../persistence/items.ts'

const MAX_RESULTS = 50

export function searchItemsRoute(app: Service, { database }: Information): void {
  publicRoute(app, routes.searchInformation, {
    schema: { querystring: SearchInformationQuery, response: InformationListAnswer },
    handler: async ({ query }) => {
      const search = query.query.trim().toLowerCase()
      const rows = await selectItems(database.db, { category: null, search })
        .selectAll()
        // The title counts most; equals are ordered newest first.
        .orderBy(sql`word_similarity(${search}, lower(title))`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_RESULTS + 1)
        .execute()
      return succeedList(rows.slice(0, MAX_RESULTS).map(presentItem), rows.length > MAX_RESULTS)
    },
  })
}
