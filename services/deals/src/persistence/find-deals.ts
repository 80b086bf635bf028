import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './tables.ts'

/** Sort order of deals: `keys` are its columns, `by` is the clause. */
interface Order {
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
}

const newestFirst: Order = { keys: sql.raw('id'), by: sql.raw('id desc') }

/**
 * The ids of one page of the deals that fulfil one of the conditions, as an array. Each condition reads from its own
 * index, up to the page: with "or" they would read every deal.
 */
export function pageOfIds(
  conditions: readonly RawBuilder<unknown>[],
  { page = 1, limit, order: { keys, by } = newestFirst }: { page?: number; limit: number; order?: Order },
): RawBuilder<string[]> {
  const first = conditions.map(
    (condition) => sql`(select ${keys} from deals where ${condition} order by ${by} limit ${page * limit})`,
  )
  return sql`array(select id from (${sql.join(first, sql` union all `)}) as found
    order by ${by} limit ${limit} offset ${(page - 1) * limit})`
}

/** The sides of a user's deals: a user may sell and buy, and has no deal with themselves. */
export const sidesOf = (userId: string): RawBuilder<boolean>[] =>
  ['farmer_id', 'buyer_id'].map((party) => sql<boolean>`${sql.ref(party)} = ${userId}`)

/** The ids of a user's newest deals, newest first. */
export async function newestDealsOf(db: Queries, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select ${pageOfIds(sidesOf(userId), { limit })} as ids`.execute(db)
  return rows[0]?.ids ?? []
}
