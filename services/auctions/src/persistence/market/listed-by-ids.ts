import type { Queries } from '../tables.ts'
import { type ListedAuction, selectAuctions, toListedAuction } from './listed-auctions.ts'

/** Reads auctions in the order of the ids given; ids without an auction are passed over. */
export async function listedByIds(db: Queries, ids: readonly string[]): Promise<ListedAuction[]> {
  if (ids.length === 0) return []
  const rows = await selectAuctions(db).where('auctions.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toListedAuction(row)] : []
  })
}
