import {
  EmptyAnswer,
  INFORMATION_PAGE_SIZE,
  InformationAnalyticsAnswer,
  InformationAnalyticsQuery,
  InformationListAnswer,
  InformationParams,
  indianDay,
  ListInformationQuery,
  pageOf,
  routes,
  SearchInformationQuery,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { inTransaction, releaseUpload } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Static } from 'typebox'
import type { InformationDeps } from '../deps.ts'
import { publish } from '../persistence/item-events.ts'
import { lockItem, readItemPage } from '../persistence/items.ts'

/** The hub: items of a category, all or those that match a search, in pages. */
export function listItemsRoutes(app: Service, { database, now }: InformationDeps): void {
  async function answer(query: Partial<Static<typeof SearchInformationQuery>>) {
    const { category, language, query: search = '' } = query
    const wanted = { category, language, search }
    const paging = pageOf(query)
    const { items, total } = await readItemPage(database.db, wanted, { ...paging, today: indianDay(now()) })
    return succeedCounted(items, total, paging)
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

/** Removes an item and its picture. */
export function removeItemRoute(app: Service, { database, now }: InformationDeps): void {
  publicRoute(app, routes.deleteInformation, {
    schema: { params: InformationParams, response: EmptyAnswer },
    handler: async (request) => {
      await inTransaction(database.db, async (trx) => {
        const item = await lockItem(trx, request.params.id)
        await trx.deleteFrom('items').where('id', '=', item.id).execute()
        if (item.picture_key) await releaseUpload(trx, item.picture_key)
        const { userId, username } = currentUser(request)
        const data = { itemId: item.id, title: item.title, admin: { userId, username } }
        const event = { type: 'item-removed', subject: item.id, version: item.version + 1, data } as const
        await publish(trx, event, { requestId: request.id, now: now() })
      })
      return succeed(null, 'Information deleted successfully')
    },
  })
}

/** The administrators' list: one page, and the total. */
export function itemAnalyticsRoute(app: Service, { database }: InformationDeps): void {
  publicRoute(app, routes.informationAnalytics, {
    schema: { querystring: InformationAnalyticsQuery, response: InformationAnalyticsAnswer },
    handler: async ({ query }) => {
      const { page = 1, limit = INFORMATION_PAGE_SIZE, category, search = '' } = query
      const { items, total } = await readItemPage(database.db, { category, search }, { page, limit })
      const hasMore = page * limit < total
      return succeed({ content: items, totalPages: Math.ceil(total / limit), total, hasMore })
    },
  })
}
