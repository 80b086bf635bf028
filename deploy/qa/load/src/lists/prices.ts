import { commodities } from '@boli/commodities'
import { indianStates, routes } from '@boli/contracts'
import { buildApp, type InformationTables, migrations } from '@boli/information'
import { SeededRandom } from '@boli/market'
import type pg from 'pg'
import { whole } from '../report.ts'
import { serviceUnderTest } from '../service-under-test.ts'
import { fill } from './filling.ts'
import { listCase, type MarketSize, type Section } from './section.ts'

const STATES = Object.keys(indianStates)
const DISTRICTS_OF_STATE = 20
const MARKETS_OF_DISTRICT = 4
const DAYS = 400
/** Most traded first. */
const commodityIds = commodities.map(({ id }) => id)

const random = new SeededRandom(1)
const commodity = commodityIds[0] ?? ''
const { priceGuide } = routes
const state = () => random.pick(STATES)
const place = () => ({ state: state(), district: `District ${1 + random.below(DISTRICTS_OF_STATE)}` })
/** Target of the guide. */
const list = listCase(20)

export const prices: Section = {
  scenarios: [
    list('price-guide, any commodity and district', priceGuide, () => ({
      ...{ commodity: random.pick(commodityIds), ...place() },
    })),
    list('price-guide, the most traded, of a district', priceGuide, () => ({ commodity, ...place() })),
    list('price-guide, the most traded, of a state', priceGuide, () => ({ commodity, state: state() })),
    list('price-guide, the most traded, of India', priceGuide, () => ({ commodity })),
  ],
  async open(bench, openSchema, size) {
    const database = await openSchema<InformationTables>('information', migrations)
    const content = await fill(bench, database, (client) => fillPrices(client, size))
    const service = await serviceUnderTest(bench, 'information', database, (parts) =>
      buildApp({ ...parts, supportEmail: 'support@boli.example', mandiPrices: null }),
    )
    return { service, size, content }
  },
}

/**
 * Generated prices over all markets and days, and sales, with some commodities far more frequent than others.
 * @returns what there is then.
 */
async function fillPrices(client: pg.Client, { prices: rows, sales }: MarketSize): Promise<string> {
  await client.query(
    `insert into mandi_markets (state, district_key, market_key, district, name)
     select state, 'district' || district, 'market' || market, 'District ' || district, 'Market ' || market
     from unnest($1::text[]) as state, generate_series(1, $2::int) as district, generate_series(1, $3::int) as market`,
    [STATES, DISTRICTS_OF_STATE, MARKETS_OF_DISTRICT],
  )
  // Day by day, like imports; indexes and references are created afterwards, in bulk.
  await client.query(`alter table mandi_prices drop constraint mandi_prices_pkey,
    drop constraint mandi_prices_market_id_fkey`)
  const { rowCount } = await client.query(
    `insert into mandi_prices (arrived_on, commodity, market_id, variety, grade,
       low_paise, modal_paise, high_paise, import_number, line)
     select current_date - back, ($1::text[])[place], market, 'Variety ' || variety, 'FAQ',
       200000 + market % 1000, 250000 + market % 1000, 300000 + market % 1000, 0, market
     from (
       select distinct floor(random() * $3::int)::int as back,
         1 + floor(power(random(), 3) * cardinality($1::text[]))::int as place,
         1 + floor(random() * $2::int)::int as market, floor(random() * 3)::int as variety
       from generate_series(1, $4::int)) as made
     order by back desc`,
    [commodityIds, STATES.length * DISTRICTS_OF_STATE * MARKETS_OF_DISTRICT, DAYS, rows],
  )
  await client.query(`alter table mandi_prices
    add primary key (commodity, market_id, arrived_on, variety, grade),
    add foreign key (market_id) references mandi_markets`)
  await client.query(
    `insert into mandi_trade (commodity, market_id, newest_on, told_on, low_paise, modal_paise, high_paise, is_demo)
     select commodity, market_id, arrived_on, arrived_on, min(low_paise),
       percentile_disc(0.5) within group (order by modal_paise), max(high_paise), false
     from mandi_prices join (
       select commodity, market_id, max(arrived_on) as arrived_on from mandi_prices
       group by commodity, market_id) as newest using (commodity, market_id, arrived_on)
     group by commodity, market_id, arrived_on order by random()`,
  )
  await client.query(
    `insert into sales (auction_id, commodity, price_unit, state, price_paise, seller_id, sold_at)
     select gen_random_uuid(), ($1::text[])[1 + floor(power(random(), 3) * cardinality($1::text[]))], 'quintal',
       ($2::text[])[1 + floor(random() * cardinality($2::text[]))], 200000 + sale % 100000, gen_random_uuid(),
       now() - random() * interval '90 days'
     from generate_series(1, $3::int) as sale`,
    [commodityIds, STATES, sales],
  )
  return `${whole(rowCount ?? 0)} prices and ${whole(sales)} sales`
}
