import { FEWEST_SALES, FEWEST_SELLERS, type IndianState, type PriceUnit } from '@boli/contracts'
import { sql } from 'kysely'
import type { InformationDb } from './tables.ts'

export const LONGEST_DAYS = 90
const SHORT_DAYS = 30

/** Quartiles of sales, in paise per price unit. */
interface SalesQuartiles {
  quartiles: [number, number, number]
  sales: number
  sellers: number
  days: number
  state: IndianState | null
  latest: Date
}

/**
 * The quartiles of a commodity's sales: of the same state first, in 30 days before 90.
 * @returns null below five sales of three sellers.
 */
export async function readSalesBand(
  db: InformationDb,
  {
    commodity,
    unit,
    state,
    now,
  }: { commodity: string; unit: PriceUnit; state: IndianState | null; now: Date },
): Promise<SalesQuartiles | null> {
  const { rows } = await sql<SalesQuartiles>`
    with recent as materialized (
      select state, price_paise, seller_id, sold_at from sales
      where commodity = ${commodity} and price_unit = ${unit} and price_paise is not null and sold_at <= ${now}
        and sold_at > ${now}::timestamptz - make_interval(days => ${LONGEST_DAYS}))
    select days, wanted.state, count(*) as sales, count(distinct seller_id) as sellers, max(sold_at) as latest,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price_paise) as quartiles
    from (values (1, ${SHORT_DAYS}::int, ${state}::text), (2, ${LONGEST_DAYS}, ${state}),
      (3, ${SHORT_DAYS}, null), (4, ${LONGEST_DAYS}, null)) as wanted (place, days, state)
    join recent on sold_at > ${now}::timestamptz - make_interval(days => days)
      and (wanted.state is null or recent.state = wanted.state)
    group by place, days, wanted.state
    having count(*) >= ${FEWEST_SALES} and count(distinct seller_id) >= ${FEWEST_SELLERS}
    order by place limit 1`.execute(db)
  return rows[0] ?? null
}
