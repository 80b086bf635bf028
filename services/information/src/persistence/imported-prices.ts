import type { ImportedPrice } from '@boli/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { InformationDb } from './tables.ts'

interface Wanted {
  number: number
  /** Part of a mandi's, district's, variety's or commodity's name; empty for all. */
  query: string
}

const PAISE = 100

/** One page of the valid prices of an import, in file order, and how many there are in all. */
export async function readImportedPrices(
  db: InformationDb,
  { page, limit, ...wanted }: Wanted & { page: number; limit: number },
): Promise<{ prices: ImportedPrice[]; total: number }> {
  const [{ rows }, prices] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${those(wanted)}`.execute(db),
    read(db, sql`${those(wanted)} order by line limit ${limit} offset ${(page - 1) * limit}`),
  ])
  return { prices, total: rows[0]?.total ?? 0 }
}

/** The price of a line of an import; null if it is not valid. */
export async function findImportedPrice(
  db: InformationDb,
  { number, line }: { number: number; line: number },
): Promise<ImportedPrice | null> {
  const [price] = await read(db, sql`${those({ number, query: '' })} and line = ${line}`)
  return price ?? null
}

function those({ number, query }: Wanted): RawBuilder<unknown> {
  const text = query.toLowerCase()
  const named = sql.join(
    ['market.name', 'market.district', 'variety', 'commodity'].map(
      (column) => sql`strpos(lower(${sql.ref(column)}), ${text}) > 0`,
    ),
    sql` or `,
  )
  return sql`from mandi_prices join mandi_markets as market on market.id = market_id
    where import_number = ${number} ${text === '' ? sql`` : sql`and (${named})`}`
}

async function read(db: InformationDb, from: RawBuilder<unknown>): Promise<ImportedPrice[]> {
  const { rows } = await sql<ImportedPrice>`
    select line, commodity, market.name as market, market.district, market.state, arrived_on as date, variety, grade,
      low_paise as low, modal_paise as modal, high_paise as high ${from}`.execute(db)
  return rows.map(({ low, modal, high, ...price }) => ({
    ...{ ...price, low: low / PAISE, modal: modal / PAISE, high: high / PAISE },
  }))
}
