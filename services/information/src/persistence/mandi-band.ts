import { FEWEST_MANDIS, type IndianState, MANDI_DAYS } from '@boli/contracts'
import { districtKey } from '@boli/places'
import { sql } from 'kysely'
import { figuresOfDay } from './newest-prices.ts'
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
  /** At most three: nearest first, then newest. */
  nearest: NearMandi[]
}

interface Question {
  commodity: string
  state: IndianState | null
  districtKey: string | null
  /** `YYYY-MM-DD` */
  today: string
}

/**
 * The newest prices of a commodity at the nearest sufficient set of mandis: of the same district, else of the same
 * state, else of India. Each mandi counts with its lowest, its highest, and the median of its modal prices of a day.
 * @param o.today `YYYY-MM-DD`
 * @returns null if too few mandis reported it recently.
 */
export async function readMandiBand(
  db: InformationDb,
  { district, ...o }: Omit<Question, 'districtKey'> & { district: string | null },
): Promise<MandiPrices | null> {
  const question = { ...o, districtKey: o.state && district ? districtKey(o.state, district) : null }
  return (
    (question.districtKey && (await readReach(db, question, 'district'))) ||
    (question.state && (await readReach(db, question, 'state'))) ||
    readReach(db, question, 'country')
  )
}

async function readReach(
  db: InformationDb,
  { commodity, state, districtKey, today }: Question,
  reach: MandiPrices['reach'],
  hasOldFigures = false,
): Promise<MandiPrices | null> {
  const ofState = sql`select id from mandi_markets where state = ${state}`
  const ofDistrict = sql`${ofState} and district_key = ${districtKey}`
  const within = {
    district: sql`and market_id in (${ofDistrict})`,
    state: sql`and market_id in (${ofState})`,
    country: sql``,
  }
  const lately = sql`commodity = ${commodity} and newest_on <= ${today}::date
    and newest_on > ${today}::date - ${MANDI_DAYS}::integer and not is_implausible ${within[reach]}`
  // One pass over the commodity's mandis, thousands of them for India. Only if an instance of the previous release has
  // changed a newest day without its figures, those are read from the prices.
  const stored = sql`
    select market_id, newest_on, low_paise as low, modal_paise as modal, high_paise as high, is_demo as demo,
      told_on is distinct from newest_on as old
    from mandi_trade where ${lately}`
  const read = sql`
    ${stored} and told_on = newest_on
    union all
    select market_id, newest_on, low, modal, high, demo, false
    from mandi_trade cross join lateral (${figuresOfDay('mandi_trade')}) as day
    where ${lately} and told_on is distinct from newest_on`
  const nearestFirst = sql`${
    state === null || reach === 'district'
      ? sql``
      : sql`market_id in (${ofDistrict}) desc, market_id in (${ofState}) desc,`
  } newest_on desc, market_id`
  const { rows } = await sql<MandiPrices & { hasOldFigures: boolean }>`
    with reported as materialized (${hasOldFigures ? read : stored}),
    near as (select * from reported order by ${nearestFirst} limit 3)
    select count(*) as mandis, min(newest_on) as oldest, max(newest_on) as latest, ${reach}::text as reach,
      array[percentile_disc(0.5) within group (order by low), percentile_disc(0.5) within group (order by modal),
        percentile_disc(0.5) within group (order by high)] as prices,
      bool_or(demo) as "isDemo", bool_or(old) as "hasOldFigures",
      (select jsonb_agg(jsonb_build_object('market', name, 'district', district, 'state', state,
          'date', newest_on, 'prices', jsonb_build_array(low, modal, high)) order by ${nearestFirst})
        from near join mandi_markets on id = market_id) as nearest
    from reported having count(*) >= ${FEWEST_MANDIS[reach]}::integer`.execute(db)
  if (!rows[0]) return null
  const { hasOldFigures: isOld, ...prices } = rows[0]
  return isOld ? readReach(db, { commodity, state, districtKey, today }, reach, true) : prices
}
