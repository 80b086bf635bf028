import {
  EmptyAnswer,
  routes,
  SavedSearchAnswer,
  SavedSearchBody,
  SavedSearchesAnswer,
  SavedSearchParams,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { presentSearch, readSavedSearches } from '../../persistence/followers/saved-searches.ts'
import { saveSearch } from './save-search.ts'

/** GET and POST /auction/saved-searches, DELETE /auction/saved-searches/:searchId; one's own, and repeatable. */
export function savedSearchRoutes(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.savedSearches, {
    schema: { response: SavedSearchesAnswer },
    handler: async (request) => succeed(await readSavedSearches(database.db, currentUser(request).userId)),
  })
  publicRoute(app, routes.saveSearch, {
    schema: { body: SavedSearchBody, response: SavedSearchAnswer },
    async handler(request) {
      const search = await saveSearch(database, currentUser(request), request.body)
      return succeed(presentSearch(search), 'Search saved', 201)
    },
  })
  publicRoute(app, routes.forgetSearch, {
    schema: { params: SavedSearchParams, response: EmptyAnswer },
    async handler(request) {
      await database.db
        .deleteFrom('saved_searches')
        .where('id', '=', request.params.searchId)
        .where('user_id', '=', currentUser(request).userId)
        .execute()
      return succeed(null)
    },
  })
}
