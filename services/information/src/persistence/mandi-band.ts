import { FEWEST_MANDIS, type IndianState, MANDI_DAYS } from '@boli/contracts'
import { sql } from 'kysely'
import { districtKey } from '../domain/mandi-file/districts.ts'
import type { InformationDb } from './tables.ts'

/** Low, modal and high price in paise per quintal. */
type Prices = [number, number, number]

interface NearMandi {
  market: string
  district: string
  state: IndianState
  date: string
  prices: Prices
}

export interface MandiPrices {
  /** Medians over the mandis. */
  prices: Prices
  mandis: number
  reach: 'district' | 'state' | 'country'
  oldest: string
  latest: string
  isDemo: boolean
  /** Three at most: nearest first, then newest. */
  nearest: NearMandi[]
}

/**
 * What the nearest mandis that are enough told of a commodity on their newest day: those of the same district, else of
 * the same state, else of India. A mandi's day is one: its lowest, its highest, and the median of its modal prices.
 * @param o.today `YYYY-MM-DD`
 * @returns null where too few told of it within the last days.
 */
export async function readMandiBand(
  db: InformationDb,
  o: { commodity: string; state: IndianState | null; district: string | null; today: string },
): Promise<MandiPrices | null> {
  const district = o.state && o.district ? districtKey(o.state, o.district) : null
  const { rows } = await sql<MandiPrices>`
    with trading as materialized (
      select market_id, newest_on, name, district, state,
        case when state = ${o.state}::text and district_key = ${district}::text then 1
          when state = ${o.state}::text then 2 else 3 end as distance
      from mandi_trade join mandi_markets on id = market_id
      where commodity = ${o.commodity} and newest_on <= ${o.today}::date
        and newest_on > ${o.today}::date - ${MANDI_DAYS}::integer),
    enough as (
      select case
        when count(*) filter (where distance = 1) >= ${FEWEST_MANDIS.district}::integer then 1
        when count(*) filter (where distance <= 2) >= ${FEWEST_MANDIS.state}::integer then 2
        when count(*) >= ${FEWEST_MANDIS.country}::integer then 3 end as distance
      from trading),
    told as materialized (
      select trading.*, low, modal, high, import_number
      from trading join enough on trading.distance <= enough.distance
      cross join lateral (
        select min(low_paise) as low, max(high_paise) as high, max(import_number) as import_number,
          percentile_disc(0.5) within group (order by modal_paise) as modal
        from mandi_prices
        where commodity = ${o.commodity} and mandi_prices.market_id = trading.market_id and arrived_on = newest_on) as day)
    select count(*) as mandis, min(newest_on) as oldest, max(newest_on) as latest,
      (array['district', 'state', 'country'])[(select distance from enough)] as reach,
      array[percentile_disc(0.5) within group (order by low), percentile_disc(0.5) within group (order by modal),
        percentile_disc(0.5) within group (order by high)] as prices,
      exists (select from price_imports where is_demo and number in (select import_number from told)) as "isDemo",
      (select jsonb_agg(jsonb_build_object('market', name, 'district', district, 'state', state,
          'date', newest_on, 'prices', jsonb_build_array(low, modal, high)))
        from (select * from told order by distance, newest_on desc, name limit 3) as near) as nearest
    from told having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
