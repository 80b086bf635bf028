import {
  PlacesAnswer,
  PlacesQuery,
  productCategories,
  routes,
  SUGGESTIONS,
  SuggestAnswer,
  type Suggestion,
  SuggestQuery,
  succeed,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { districtsOf, placeOf } from '@boli/places'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import type { Queries } from '../persistence/tables.ts'
import { findLots } from '../search/find-lots.ts'

/** A few of the best matches are enough for suggestions. */
const LOOKED_AT = 200

/**
 * GET /auction/suggest: suggestions for the beginning of a search; and GET /auction/places: the place of a PIN code, and
 * the districts of a state.
 */
export function suggestRoutes(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.suggestAuctions, {
    schema: { querystring: SuggestQuery, response: SuggestAnswer },
    async handler(request) {
      const typed = request.query.query.trim().toLowerCase()
      const categories = productCategories
        .filter((category) => typed !== '' && category.startsWith(typed))
        .map((text): Suggestion => ({ text, kind: 'category' }))
      const found = (await findLots(db, typed)).slice(0, LOOKED_AT)
      return succeed([...categories, ...(await namesOf(db, found))].slice(0, SUGGESTIONS))
    },
  })

  publicRoute(app, routes.places, {
    schema: { querystring: PlacesQuery, response: PlacesAnswer },
    async handler({ query }) {
      const place = query.pinCode === undefined ? null : placeOf(query.pinCode)
      const state = place?.state ?? query.state
      return succeed({ place, districts: state ? [...districtsOf(state)] : [] })
    },
  })
}

/** The names of lots, each once, in the order in which they were found. */
async function namesOf(db: Queries, ids: readonly string[]): Promise<Suggestion[]> {
  const { rows } = await sql<{ text: string }>`
    select (array_agg(product_name order by position))[1] as text
    from unnest(${ids}::uuid[]) with ordinality as found (id, position) join lots using (id)
    group by lower(product_name) order by min(position) limit ${SUGGESTIONS}
  `.execute(db)
  return rows.map(({ text }) => ({ text, kind: 'product' }))
}
