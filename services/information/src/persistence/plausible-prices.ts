import { MANDI_DAYS } from '@boli/contracts'
import { sql } from 'kysely'
import type { MandiRow } from '../domain/mandi-file/read-row.ts'
import { type Median, TIMES_OFF, TIMES_OFF_OF_LOWEST } from '../domain/mandi-file/read-row.ts'
import type { InformationDb } from './tables.ts'

/** Fewest mandis for a median. */
const FEWEST_MANDIS_OF_MEDIAN = 8

const lately = (today: string) =>
  sql`newest_on <= ${today}::date and newest_on > ${today}::date - ${MANDI_DAYS}::integer`

/**
 * Medians of the newest modal prices of `commodities`, including those of `rows`: of India, and of each state whose
 * median is plausible compared with it. If all mandis of a state sell a leafy vegetable by the bunch, their median is
 * useless.
 */
export async function readMedians(
  trx: InformationDb,
  rows: readonly MandiRow[],
  today: string,
  commodities: readonly string[] = [],
): Promise<Median[]> {
  if (rows.length === 0 && commodities.length === 0) return []
  const { rows: medians } = await sql<Median>`
    with read as materialized (
      select commodity, state, "districtKey" || ' ' || "marketKey" as mandi, "modalPaise" as modal
      from json_to_recordset(${JSON.stringify(rows)}::json) as read (
        commodity text, state text, "districtKey" text, "marketKey" text, "modalPaise" bigint)),
    mandis as materialized (
      select * from read
      union all
      select commodity, state, district_key || ' ' || market_key, modal_paise
      from mandi_trade join mandi_markets on id = market_id
      where (commodity in (select commodity from read) or commodity = any (${commodities}::text[]))
        and modal_paise is not null and ${lately(today)}),
    country as materialized (
      select commodity, percentile_disc(0.5) within group (order by modal) as paise
      from mandis group by commodity having count(distinct (state, mandi)) >= ${FEWEST_MANDIS_OF_MEDIAN}::integer),
    states as materialized (
      select commodity, state, percentile_disc(0.5) within group (order by modal) as paise
      from mandis group by commodity, state having count(distinct mandi) >= ${FEWEST_MANDIS_OF_MEDIAN}::integer)
    select commodity, null as state, paise from country
    union all
    select commodity, state, states.paise from states join country using (commodity)
    where states.paise between country.paise / ${TIMES_OFF} and country.paise * ${TIMES_OFF}`.execute(trx)
  return medians
}

/**
 * Marks mandis whose newest figures are implausible by these medians, so that the guide skips them: they arrived before
 * there was a median, or before prices were checked.
 */
export async function markImplausible(
  trx: InformationDb,
  medians: readonly Median[],
  today: string,
): Promise<void> {
  await sql`
    with medians as materialized (
      select * from json_to_recordset(${JSON.stringify(medians)}::json) as read (
        commodity text, state text, paise bigint)),
    judged as (
      select trade.commodity, market_id, is_implausible, low_paise * ${TIMES_OFF_OF_LOWEST} < median.paise
        or modal_paise * ${TIMES_OFF} < median.paise or high_paise > median.paise * ${TIMES_OFF} as is_off
      from mandi_trade as trade join mandi_markets as market on market.id = market_id
        join medians as country on country.commodity = trade.commodity and country.state is null
        left join medians as own on own.commodity = trade.commodity and own.state = market.state
        cross join lateral (select coalesce(own.paise, country.paise) as paise) as median
      where modal_paise is not null and ${lately(today)})
    update mandi_trade as trade set is_implausible = is_off from judged
    where trade.commodity = judged.commodity and trade.market_id = judged.market_id
      and judged.is_implausible <> is_off`.execute(trx)
}
