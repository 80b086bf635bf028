import {
  EmptyAnswer,
  followLimits,
  newId,
  routes,
  SavedSearchAnswer,
  SavedSearchBody,
  SavedSearchesAnswer,
  SavedSearchParams,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { type Selectable, sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { lockFollower } from '../persistence/followers/followed.ts'
import { presentSearch, readSavedSearches } from '../persistence/followers/saved-searches.ts'
import { readMarketFilter } from '../persistence/market/market-filter.ts'
import type { AuctionsDatabase, Queries, SavedSearchesTable } from '../persistence/tables.ts'
import { keysOfSearch, toExactQuery } from '../search/search-key.ts'

/** GET and POST /auction/saved-searches, DELETE /auction/saved-searches/:searchId; the caller's own; idempotent. */
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

/** The filters of a search. */
type Sought = Omit<Selectable<SavedSearchesTable>, 'id' | 'user_id' | 'name' | 'created_at'>

/**
 * Stores a search; an identical one is stored only once.
 * @throws {ApiError} `validation-failed` for a search without
 * filters, or `too-many-searches` with the limit.
 */
async function saveSearch(
  { db }: AuctionsDatabase,
  user: UserClaims,
  { name, ...body }: SavedSearchBody,
): Promise<Selectable<SavedSearchesTable>> {
  const sought = readSought(body)
  return inTransaction(db, async (trx) => {
    await lockFollower(trx, user)
    const saved = await trx
      .selectFrom('saved_searches')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute()
    const same = saved.find((one) => isSame(one, sought))
    if (same) return same
    const limit = followLimits.searches
    if (saved.length >= limit) throw new ApiError('too-many-searches', { params: { limit } })
    return insertSearch(trx, user.userId, name, sought)
  })
}

function readSought({ text = '', category, ...rest }: Omit<SavedSearchBody, 'name'>): Sought {
  const filter = readMarketFilter({ ...rest, filter: category })
  const words = text.trim()
  const query = toExactQuery(words)
  const sought = {
    text: words,
    category: filter.category,
    commodity: filter.commodity,
    state: filter.state,
    district: filter.district,
    min_paise: filter.minPaise || null,
    max_paise: filter.maxPaise || null,
    price_unit: filter.priceUnit,
    query,
  }
  if (sought.min_paise !== null && sought.max_paise !== null && sought.max_paise < sought.min_paise)
    throw refuseFields({
      ...{ field: 'maxPrice', code: 'too-small', params: { limit: rest.minPrice ?? 0 } },
      message: 'The highest price is below the lowest',
    })
  const { text: _, ...narrowing } = sought
  if ((words !== '' && query === null) || Object.values(narrowing).every((value) => value === null))
    throw refuseFields({ field: 'text', code: 'required', message: 'Say what to look for' })
  return sought
}

const orderedKeys = [
  ...(['category', 'commodity', 'state', 'district'] as const),
  ...(['min_paise', 'max_paise', 'price_unit'] as const),
] as const

function isSame(one: Sought, other: Sought): boolean {
  const comparable = ({ text, ...narrowing }: Sought) =>
    JSON.stringify([text.toLowerCase(), ...orderedKeys.map((key) => narrowing[key])])
  return comparable(one) === comparable(other)
}

async function insertSearch(trx: Queries, userId: string, name: string, sought: Sought) {
  const search = await trx
    .insertInto('saved_searches')
    .values({
      id: newId(),
      user_id: userId,
      name: name.trim(),
      ...sought,
      query: sql`${sought.query}::tsquery`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const keys = keysOfSearch(sought).map((key) => ({ key, search_id: search.id }))
  await trx.insertInto('saved_search_keys').values(keys).execute()
  return search
}
