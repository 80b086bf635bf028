import { FEWEST_SALES, FEWEST_SELLERS, type IndianState, type PriceUnit } from '@boli/contracts'
import { sql } from 'kysely'
import type { InformationDb } from './tables.ts'

export const LONGEST_DAYS = 90
const SHORT_DAYS = 30
/** Maximum number of sales, the newest ones, in a price band: more would not change it and take longer to read. */
export const MOST_SALES = 500

/** Quartiles of sales, in paise per price unit. */
interface SalesQuartiles {
  quartiles: [number, number, number]
  sales: number
  sellers: number
  days: number
  state: IndianState | null
  latest: Date
}

interface Question {
  commodity: string
  unit: PriceUnit
  state: IndianState | null
  now: Date
}

/**
 * Quartiles of a commodity's newest {@link MOST_SALES} sales, preferably in the same state and within 30 days, not 90.
 * @returns null below five sales of three sellers.
 */
export async function readSalesBand(db: InformationDb, question: Question): Promise<SalesQuartiles | null> {
  const near = question.state && (await readNewest(db, question))
  return near || readNewest(db, { ...question, state: null })
}

async function readNewest(
  db: InformationDb,
  { commodity, unit, state, now }: Question,
): Promise<SalesQuartiles | null> {
  const { rows } = await sql<SalesQuartiles>`
    with newest as materialized (
      select price_paise, seller_id, sold_at from sales
      where commodity = ${commodity} and price_unit = ${unit} ${state === null ? sql`` : sql`and state = ${state}`}
        and price_paise is not null and sold_at <= ${now}
        and sold_at > ${now}::timestamptz - make_interval(days => ${LONGEST_DAYS})
      order by sold_at desc limit ${MOST_SALES})
    select days, band.*, ${state}::text as state
    from (values (${SHORT_DAYS}::int), (${LONGEST_DAYS})) as spans (days) cross join lateral (
      select count(*) as sales, count(distinct seller_id) as sellers, max(sold_at) as latest,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price_paise) as quartiles
      from newest where sold_at > ${now}::timestamptz - make_interval(days => days)) as band
    where sales >= ${FEWEST_SALES} and sellers >= ${FEWEST_SELLERS}
    order by days limit 1`.execute(db)
  return rows[0] ?? null
}
