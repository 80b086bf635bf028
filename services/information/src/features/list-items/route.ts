import {
  InformationListAnswer,
  indianDay,
  ListInformationQuery,
  pageOf,
  routes,
  SearchInformationQuery,
  succeedList,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Static } from 'typebox'
import type { InformationDeps } from '../../deps.ts'
import { readItemPage } from '../../persistence/items.ts'

/** The hub: items of a category, all of them or those that fit a search, page after page. */
export function listItemsRoutes(app: Service, { database, now }: InformationDeps): void {
  async function answer(query: Partial<Static<typeof SearchInformationQuery>>) {
    const { category, language, query: search = '' } = query
    const wanted = { category, language, search }
    const { items, total, hasMore } = await readItemPage(database.db, wanted, {
      ...pageOf(query),
      today: indianDay(now()),
    })
    return { ...succeedList(items, hasMore), total }
  }
  publicRoute(app, routes.listInformation, {
    schema: { querystring: ListInformationQuery, response: InformationListAnswer },
    handler: ({ query }) => answer(query),
  })
  publicRoute(app, routes.searchInformation, {
    schema: { querystring: SearchInformationQuery, response: InformationListAnswer },
    handler: ({ query }) => answer(query),
  })
}
