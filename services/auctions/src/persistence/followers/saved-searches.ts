import { type SavedSearch, toRupees } from '@boli/contracts'
import type { Selectable } from 'kysely'
import type { Queries, SavedSearchesTable } from '../tables.ts'

/** A user's saved searches, newest first. */
export async function readSavedSearches(db: Queries, userId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentSearch)
}

export function presentSearch(row: Selectable<SavedSearchesTable>): SavedSearch {
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))
  const { name, category, commodity, state, district } = row
  return {
    ...{ _id: row.id, name, category, commodity, state, district },
    text: row.text || null,
    minPrice: rupees(row.min_paise),
    maxPrice: rupees(row.max_paise),
    priceUnit: row.price_unit,
    createdAt: row.created_at.toISOString(),
  }
}
