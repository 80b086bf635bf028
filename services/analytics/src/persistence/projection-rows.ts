import { sql } from 'kysely'
import type { Contribution } from '../domain/contributions.ts'
import { type BidRow, UNKNOWN_TIME } from '../domain/rows.ts'
import { type AnalyticsDb, type Generation, tableOf } from './tables.ts'

/** The tables whose rows are changed by events, with their keys. */
const keys = { users: 'user_id', lots: 'auction_id', bidders: 'user_id', deals: 'deal_id' } as const
export type ChangedTable = keyof typeof keys

/** Locks rows in the order of their ids, creating missing ones, so that writers cannot deadlock. */
export async function lockRows<Row extends object>(
  trx: AnalyticsDb,
  generation: Generation,
  table: ChangedTable,
  ids: string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const key = keys[table]
  const target = tableOf(table, generation)
  const sorted = [...ids].sort()
  await sql`
    insert into ${target} (${sql.ref(key)}) select unnest(${sorted}::uuid[]) on conflict do nothing
  `.execute(trx)
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${target} where ${sql.ref(key)} = any(${sorted}::uuid[]) order by ${sql.ref(key)} for update
  `.execute(trx)
  return new Map(rows.map((row) => [String(row[key]), asDomainRow(row) as Row]))
}

/** Times become text, as in the domain. */
function asDomainRow(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Date) return [column, value.toISOString()]
      return [column, value === Number.POSITIVE_INFINITY ? UNKNOWN_TIME : value]
    }),
  )
}

/** Replaces locked rows by their new versions. */
export async function writeRows<Row extends object>(
  trx: AnalyticsDb,
  generation: Generation,
  table: ChangedTable,
  rows: readonly Row[],
): Promise<void> {
  const key = keys[table]
  const [first] = rows
  if (!first) return
  const target = tableOf(table, generation)
  const columns = Object.keys(first).filter((column) => column !== key)
  const assignments = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`
    insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.ref(key)}) do update set ${sql.join(assignments)}
  `.execute(trx)
}

/** @returns the bids that were not there before. */
export async function insertBids(
  trx: AnalyticsDb,
  generation: Generation,
  bids: readonly BidRow[],
): Promise<BidRow[]> {
  if (bids.length === 0) return []
  const target = tableOf('bids', generation)
  const { rows } = await sql<{ bid_id: string }>`
    insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(bids)}::jsonb)
    on conflict (bid_id) do nothing returning bid_id
  `.execute(trx)
  const inserted = new Set(rows.map((row) => row.bid_id))
  // A bid that came twice in one batch counts once.
  return bids.filter((bid) => inserted.delete(bid.bid_id))
}

/** @param changes sorted, without zeros. */
export async function addToCounters(
  trx: AnalyticsDb,
  generation: Generation,
  changes: readonly Contribution[],
): Promise<void> {
  if (changes.length === 0) return
  const target = tableOf('counters', generation)
  await sql`
    insert into ${target} as counter
    select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(changes)}::jsonb)
    on conflict (name, day, key) do update set value = counter.value + excluded.value
  `.execute(trx)
  // Rows that fell to zero are removed: rows must not depend on the order of events.
  if (changes.some(({ value }) => value < 0)) {
    await sql`delete from ${target} where value = 0`.execute(trx)
  }
}
