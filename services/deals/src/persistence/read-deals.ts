import type { Deal } from '../domain/deal.ts'
import { toDeal } from './deal-row.ts'
import type { Queries } from './tables.ts'

/** One deal with its ratings; null where there is none. `forUpdate` locks it until the transaction ends. */
export async function readDeal(
  db: Queries,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<Deal | null> {
  const query = db.selectFrom('deals').selectAll().where('id', '=', id)
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  const ratings = await db.selectFrom('ratings').selectAll().where('deal_id', '=', id).execute()
  return toDeal(row, ratings)
}

/** Deals in the order of the ids, with their ratings. */
export async function readDealsByIds(db: Queries, ids: string[]): Promise<Deal[]> {
  if (ids.length === 0) return []
  const [rows, ratings] = await Promise.all([
    db.selectFrom('deals').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('ratings').selectAll().where('deal_id', 'in', ids).execute(),
  ])
  const byId = new Map(
    rows.map((row) => [
      row.id,
      toDeal(
        row,
        ratings.filter(({ deal_id }) => deal_id === row.id),
      ),
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
