import { type RawBuilder, sql } from 'kysely'
import type { InformationDb } from './tables.ts'

/** A commodity at a mandi on one day. */
export interface MandiDay {
  commodity: string
  marketId: number
  /** `YYYY-MM-DD` */
  arrivedOn: string
}

/** The latest of some days; null if there is none. */
export function latestOf(days: readonly (string | null)[]): string | null {
  return days.reduce(
    (latest, day) => (latest === null || (day !== null && day > latest) ? day : latest),
    null,
  )
}

/**
 * A mandi's figures of a commodity on one day, over varieties and grades: `low`, `modal`, `high`, and whether a demo
 * price is included. One row, with nulls if it reported nothing.
 */
export function figuresOfDay(trade: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${trade}.${column}`)
  return sql`
    select min(low_paise) as low, percentile_disc(0.5) within group (order by modal_paise) as modal,
      max(high_paise) as high,
      bool_or(import_number in (select number from price_imports where is_demo)) as demo
    from mandi_prices where mandi_prices.commodity = ${of('commodity')}
      and mandi_prices.market_id = ${of('market_id')} and arrived_on = ${of('newest_on')}`
}

/**
 * Stores with each mandi the figures of its newest day, if that day is among those given. The caller has already stored
 * the rows of these days and locked their rows of `mandi_trade`, so that of two concurrent imports the later one counts
 * the rows of both. Changed figures count as plausible until they are checked again.
 */
export async function storeNewestPrices(trx: InformationDb, days: readonly MandiDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    update mandi_trade as trade set told_on = newest.newest_on, low_paise = low, modal_paise = modal,
      high_paise = high, is_demo = demo, is_implausible = false
    from (
      select known.commodity, known.market_id, known.newest_on, day.*
      from json_to_recordset(${JSON.stringify(days)}::json) as given (
        commodity text, "marketId" integer, "arrivedOn" date)
      join mandi_trade as known on known.commodity = given.commodity and known.market_id = "marketId"
        and known.newest_on = "arrivedOn"
      cross join lateral (${figuresOfDay('known')}) as day) as newest
    where trade.commodity = newest.commodity and trade.market_id = newest.market_id
      and (trade.told_on, trade.low_paise, trade.modal_paise, trade.high_paise, trade.is_demo)
        is distinct from (newest.newest_on, low, modal, high, demo)`.execute(trx)
}
