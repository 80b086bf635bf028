import {
  HISTORY_WEEKS,
  type IndianState,
  type PricedCommodity,
  type PriceHistory,
  toRupees,
} from '@boli/contracts'
import { sql } from 'kysely'
import { latestOf } from './newest-prices.ts'
import type { InformationDb } from './tables.ts'

interface Asked {
  commodity: string
  /** null for all of India. */
  state: IndianState | null
  /** `YYYY-MM-DD` */
  today: string
}

/** The Monday on which the oldest week begins. */
const firstDay = (today: string) =>
  sql`(date_trunc('week', ${today}::date)::date - ${7 * (HISTORY_WEEKS - 1)}::integer)`

/**
 * A commodity's mandi prices by week: each mandi counts once a week, with the medians of its rows. Mandis whose newest
 * prices are implausible are left out.
 */
export async function readPriceHistory(
  db: InformationDb,
  { commodity, state, today }: Asked,
): Promise<PriceHistory> {
  const ofCommodity = sql`
    select market_id, state from mandi_trade join mandi_markets on id = market_id
    where commodity = ${commodity} and newest_on >= ${firstDay(today)} and not is_implausible`
  const [{ rows }, { rows: traded }] = await Promise.all([
    sql<PriceHistory['weeks'][number] & { latest: string; isDemo: boolean }>`
      with weeks as (
        select date_trunc('week', arrived_on)::date as "from", market_id, max(arrived_on) as latest,
          percentile_disc(0.5) within group (order by low_paise) as low,
          percentile_disc(0.5) within group (order by modal_paise) as modal,
          percentile_disc(0.5) within group (order by high_paise) as high,
          bool_or(import_number in (select number from price_imports where is_demo)) as demo
        from mandi_prices
        where commodity = ${commodity} and arrived_on between ${firstDay(today)} and ${today}::date
          and market_id in (
            select market_id from (${ofCommodity}) as known
            where ${state}::text is null or state = ${state}::text)
        group by 1, 2)
      select "from", count(*) as mandis, max(latest) as latest, bool_or(demo) as "isDemo",
        percentile_disc(0.5) within group (order by low) as low,
        percentile_disc(0.5) within group (order by modal) as modal,
        percentile_disc(0.5) within group (order by high) as high
      from weeks group by 1 order by 1`.execute(db),
    sql<{ state: IndianState }>`select distinct state from (${ofCommodity}) as known order by 1`.execute(db),
  ])
  return {
    weeks: rows.map(({ from, low, modal, high, mandis }) => ({
      ...{ from, low: toRupees(low), modal: toRupees(modal), high: toRupees(high), mandis },
    })),
    latest: latestOf(rows.map(({ latest }) => latest)),
    isDemo: rows.some(({ isDemo }) => isDemo),
    states: traded.map((row) => row.state),
  }
}

/** Commodities with a history, with the mandi prices of their newest day. */
export async function readPricedCommodities(db: InformationDb, today: string): Promise<PricedCommodity[]> {
  const { rows } = await sql<PricedCommodity>`
    select commodity, count(*) as mandis, max(newest_on) as latest,
      percentile_disc(0.5) within group (order by modal_paise) as modal
    from mandi_trade
    where newest_on between ${firstDay(today)} and ${today}::date and not is_implausible and modal_paise is not null
    group by 1 order by 1`.execute(db)
  return rows.map(({ modal, ...known }) => ({ ...known, modal: toRupees(modal) }))
}
