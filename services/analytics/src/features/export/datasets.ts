import { toRupees } from '@boli/contracts'
import { sql } from 'kysely'
import { valueOfSale } from '../../domain/contributions.ts'
import { shownName } from '../../domain/rows.ts'
import type { AnalyticsDb, AnalyticsTables } from '../../persistence/tables.ts'

type Line = (string | number | boolean | null)[]
type Exported = 'users' | 'lots' | 'bids'
/** A row with the name of its user. */
type Row<Table extends Exported> = AnalyticsTables[Table] &
  Pick<AnalyticsTables['users'], 'username' | 'deleted_at'>

interface Dataset<Table extends Exported = Exported> {
  header: string[]
  table: Table
  /** The column with the user of a row. */
  user: string
  /** The columns that order the rows: a time and an id. */
  at: string
  id: string
  /** Amounts are in rupees. */
  line(row: Row<Table>): Line
}

interface Position {
  at: Date
  id: string
}

/** One page of lines after a position, in order of time. */
export async function readLines(
  db: AnalyticsDb,
  { table, user, line, ...columns }: Dataset,
  { after, until, limit }: { after: Position; until: Date; limit: number },
): Promise<(Position & { line: Line })[]> {
  const [at, id] = [sql.ref(`exported.${columns.at}`), sql.ref(`exported.${columns.id}`)]
  const { rows } = await sql<Row<Exported> & { line_at: Date; line_id: string }>`
    select exported.*, users.username, users.deleted_at, ${at} as line_at, ${id} as line_id
    from ${sql.table(table)} as exported left join users on users.user_id = ${sql.ref(`exported.${user}`)}
    where ${at} < ${until} and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by ${at}, ${id} limit ${limit}`.execute(db)
  return rows.map((row) => ({ at: row.line_at, id: row.line_id, line: line(row) }))
}

const bids: Dataset<'bids'> = {
  header: ['bid', 'auction', 'sequence', 'bidder', 'amount_rupees', 'automatic', 'placed_at'],
  ...{ table: 'bids', user: 'bidder_id', at: 'placed_at', id: 'bid_id' },
  line: (row) => [
    row.bid_id,
    row.auction_id,
    row.sequence,
    shownName(row.username, row.deleted_at),
    toRupees(row.amount),
    row.is_automatic,
    row.placed_at.toISOString(),
  ],
}

const users: Dataset<'users'> = {
  header: ['user', 'username', 'role', 'verified', 'joined_at', 'deleted_at'],
  ...{ table: 'users', user: 'user_id', at: 'created_at', id: 'user_id' },
  line: (row) => [
    row.user_id,
    shownName(row.username, row.deleted_at),
    row.role,
    row.is_verified,
    time(row.created_at),
    time(row.deleted_at),
  ],
}

const auctions: Dataset<'lots'> = {
  header: [
    ...['auction', 'product', 'category', 'farmer', 'quantity', 'unit', 'base_price_rupees', 'price_rupees'],
    ...['lot_value_rupees', 'bids', 'participants', 'status', 'close_reason', 'created_at', 'end_time'],
  ],
  ...{ table: 'lots', user: 'farmer_id', at: 'created_at', id: 'auction_id' },
  line: (row) => [
    row.auction_id,
    row.product_name,
    row.category,
    shownName(row.username, row.deleted_at),
    (row.quantity_milli ?? 0) / 1000,
    row.unit,
    rupees(row.base_price),
    rupees(row.sold_price ?? row.price),
    rupees(valueOfSale(row)),
    row.total_bids,
    row.participants,
    row.status,
    row.close_reason,
    time(row.created_at),
    time(row.end_time),
  ],
}

const time = (at: Date | null) => at?.toISOString() ?? null
const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))

export const datasets: Record<'users' | 'auctions' | 'bids', Dataset> = { users, auctions, bids }
