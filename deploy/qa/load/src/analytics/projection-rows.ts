import type { AnalyticsTables } from '@boli/analytics'
import { projectionTables } from '@boli/analytics'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import type { ExpectedFigures } from './past-market.ts'

/** Rows and a checksum of each projection; equal values mean equal rows. */
export type Fingerprints = Record<string, { rows: number; checksum: string }>

/** The checksum adds up a hash of each row, so that the order in which rows lie does not matter. */
export async function fingerprintsOf({ db }: Database<AnalyticsTables>): Promise<Fingerprints> {
  const prints: Fingerprints = {}
  for (const table of projectionTables) {
    const { rows } = await sql<{ rows: number; checksum: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(projected::text, 0)), 0)::text as checksum
      from ${sql.table(table)} as projected`.execute(db)
    const [print] = rows
    if (print) prints[table] = print
  }
  return prints
}

/** Sums of the counters, in terms of the generated events. */
export async function readFigures({ db }: Database<AnalyticsTables>): Promise<ExpectedFigures> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', ({ fn }) => fn.sum<string>('value').as('total')])
    .groupBy('name')
    .execute()
  const total = (name: string) => Number(rows.find((row) => row.name === name)?.total ?? 0)
  return {
    users: total('users'),
    lots: total('lots'),
    bids: total('bids'),
    bidAmounts: total('unit-bid-amounts'),
    sales: total('sales'),
    revenue: total('revenue'),
    bidders: total('bidders'),
  }
}
