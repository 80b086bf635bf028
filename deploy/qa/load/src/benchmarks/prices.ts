import { commodities } from '@boli/commodities'
import { indianStates, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { buildApp, type InformationTables, migrations, startImport, takeStream } from '@boli/information'
import { SeededRandom } from '@boli/market'
import type pg from 'pg'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { fill } from '../filling.ts'
import { formatRate, whole } from '../report.ts'
import { type Case, openOwnSchema, reportCases, serviceUnderTest } from '../service-under-test.ts'

const options = {
  rows: count(5_000_000, 'prices of mandis that there are'),
  sales: count(500_000, 'lots that were sold within the 90 days'),
  import: count(200_000, 'rows of the file that is imported beside them'),
  calls: count(400, 'measured calls of each kind'),
}

const WANTED_MS = 20

/** Fills information with prices, imports a file beside them and measures the guide. Succeeds if it is fast enough. */
export const prices = benchmark('prices', options, async (bench, o) => {
  const { database } = await openOwnSchema<InformationTables>(bench, 'information', migrations)
  const filled = await fill(bench, database, (client) => fillPrices(client, o))
  bench.say('importing …')
  const imported = `Import: ${formatRate(await measureImport(database, o.import))} rows a second, one process.`
  const slow = await reportCases(bench, await guideCases(database, bench), {
    ...{ calls: o.calls, before: [imported], title: 'GET /info/price-guide' },
    lines: [filled, `an import of ${whole(o.import)}`],
  })
  return slow.length === 0
})

/** @returns rows a second. */
async function measureImport(database: Database<InformationTables>, rows: number): Promise<number> {
  const now = () => new Date()
  const { row } = await startImport(database.db, {
    ...{ fileName: 'bench.csv', fingerprint: 'bench', bytes: null },
    ...{ source: 'operator', admin: null, now: now() },
  })
  const beganMs = performance.now()
  const ended = await takeStream(database.db, row, fileOf(rows), { now })
  if (ended.state !== 'done' || ended.refused > 0) throw new Error(`The import ended ${ended.state}`)
  return (rows * 1000) / (performance.now() - beganMs)
}

/** A file like those of data.gov.in: by day and market. */
async function* fileOf(rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from(
    'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price\n',
  )
  const names = ['Wheat', 'Onion', 'Tomato', 'Potato', 'Maize', 'Soyabean', 'Mustard', 'Garlic']
  for (let at = 0; at < rows; at += names.length) {
    const market = Math.floor(at / names.length)
    const day = new Date(Date.now() - (1 + Math.floor(market / 2_000)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const place = `Madhya Pradesh,District ${market % DISTRICTS_OF_STATE},Bench ${market % 2_000}`
    const lines = names
      .slice(0, rows - at)
      .map((name) => `${place},${name},Other,FAQ,${day},2400,2900,2650\n`)
    yield Buffer.from(lines.join(''))
  }
}

async function guideCases(database: Database<InformationTables>, bench: Bench): Promise<Case[]> {
  const service = await serviceUnderTest(bench, 'information', database, (parts) =>
    buildApp({ ...parts, supportEmail: 'support@boli.example', mandiPrices: null }),
  )
  const random = new SeededRandom(1)
  const place = () => ({
    state: random.pick(STATES),
    district: `District ${1 + random.below(DISTRICTS_OF_STATE)}`,
  })
  const [busiest = ''] = commodityIds
  const questions: Record<string, () => Record<string, string>> = {
    'any commodity and district': () => ({ commodity: random.pick(commodityIds), ...place() }),
    'the most traded, of a district': () => ({ commodity: busiest, ...place() }),
    'the most traded, of a state': () => ({ commodity: busiest, state: random.pick(STATES) }),
    'the most traded, of India': () => ({ commodity: busiest }),
  }
  return Object.entries(questions).map(([name, question]) => ({
    ...{ name, wantedMs: WANTED_MS },
    call: () => service.succeed(`${routes.priceGuide.path}?${new URLSearchParams(question())}`),
  }))
}

const STATES = Object.keys(indianStates)
const DISTRICTS_OF_STATE = 20
const MARKETS_OF_DISTRICT = 4
const DAYS = 400
/** Most traded first. */
const commodityIds = commodities.map(({ id }) => id)

/**
 * Generated prices over all markets and days, and sales, with some commodities far more frequent than others.
 * @returns what there is then.
 */
async function fillPrices(
  client: pg.Client,
  { rows, sales }: { rows: number; sales: number },
): Promise<string> {
  await client.query(
    `insert into mandi_markets (state, district_key, market_key, district, name)
     select state, 'district' || district, 'market' || market, 'District ' || district, 'Market ' || market
     from unnest($1::text[]) as state, generate_series(1, $2::int) as district, generate_series(1, $3::int) as market`,
    [STATES, DISTRICTS_OF_STATE, MARKETS_OF_DISTRICT],
  )
  const markets = STATES.length * DISTRICTS_OF_STATE * MARKETS_OF_DISTRICT
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
    [commodityIds, markets, DAYS, rows],
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
