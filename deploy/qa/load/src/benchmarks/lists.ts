import { type AuctionsTables, buildApp, indexStaleLots, migrations } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import { marketSorts, type PublicRoute, productCategories, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { SeededRandom } from '@boli/market'
import type pg from 'pg'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import {
  anyUser,
  BUYERS_PER_LOT,
  busyUser,
  buyerOf,
  farmerOf,
  fill,
  fillPeople,
  idOf,
  idSql,
  withoutIndexes,
} from '../filling.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import {
  type Answer,
  type Caller,
  openOwnSchema,
  reportCases,
  type ServiceUnderTest,
  serviceUnderTest,
} from '../service-under-test.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  calls: count(200, 'measured calls of each kind'),
  only: text('search', 'kinds whose name contains this'),
  slow: count(30, 'milliseconds from which, at the 95th percentile, a plan is printed'),
}

/** Fills a market, measures every list and search, and explains the slow ones. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { slow: wantedMs, calls, ...o }) => {
  const { database, url, adminUrl } = await openOwnSchema<AuctionsTables>(bench, 'auctions', migrations)
  const filled = await fillMarket(bench, url, o)
  const service = await startAuctions(bench, database)
  const wanted = listCalls(o.auctions).filter(({ name }) => name.includes(o.only ?? ''))
  const cases = wanted.map((one) => measuredCase(one, service, wantedMs))
  const slow = await reportCases(bench, cases, {
    ...{ calls, lines: [filled] },
    more: [['rows', ({ counted: { rows, calls } }) => (rows / calls).toFixed(0)]],
  })
  if (slow.length > 0) await explain(bench, adminUrl, slow)
  return slow.length === 0
})

const startAuctions = (bench: Bench, database: Database<AuctionsTables>) =>
  serviceUnderTest(bench, 'auctions', database, (parts) =>
    buildApp({ ...parts, trustKeys: parseTrustKeys(newTrustKey()) }),
  )

/** A kind of call that remembers its slowest one, and how many rows came. */
function measuredCase({ name, next }: ListCalls, service: ServiceUnderTest, wantedMs: number) {
  const counted = { rows: 0, calls: 0 }
  const slowest = { call: { path: '', caller: null } as ReturnType<ListCalls['next']>, ms: 0 }
  async function call(): Promise<Answer> {
    const call = next()
    const answer = await service.succeed(call.path, call)
    const { data } = JSON.parse(answer.body)
    counted.rows += Array.isArray(data) ? data.length : 1
    counted.calls += 1
    if (answer.ms > slowest.ms) Object.assign(slowest, { call, ms: answer.ms })
    return answer
  }
  return { name, wantedMs, counted, slowest, call }
}

/** Sends the plans of statements of a millisecond and more, with times and rows, as notices of the connection. */
const SEND_PLANS = `load 'auto_explain'; set auto_explain.log_min_duration = 1; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_level = notice`

/** Makes the slowest call of each kind again, and prints by which plans Postgres ran it. @param url With the administrator's role. */
async function explain(bench: Bench, url: string, slow: readonly ReturnType<typeof measuredCase>[]) {
  const database = openSchema<AuctionsTables>(url, 'auctions', {}, bench.endings)
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => bench.say(message))
    void client.query(SEND_PLANS)
  })
  const service = await startAuctions(bench, database)
  for (const { name, slowest } of slow) {
    bench.say(`\n${name}: GET ${slowest.call.path}`)
    await service.succeed(slowest.call.path, slowest.call)
  }
}

interface MarketSize {
  auctions: number
  bids: number
}

const adjectives = ['Sharbati', 'Golden', 'Fresh', 'Desi', 'Premium']
const products = [
  ...['wheat', 'rice', 'mango', 'tomato', 'onion', 'turmeric', 'rose', 'chilli', 'jowar', 'bajra'],
  ...['potato', 'okra', 'banana', 'grape', 'cumin', 'mustard', 'coriander', 'ginger', 'garlic', 'spinach'],
]
const origins = ['Sehore', 'Nashik', 'Guntur', 'Erode', 'Ratnagiri', 'Karnal', 'Anand']
const varieties = ['C-306', 'Lokwan', 'Hapus', 'Pusa', 'Arka']

const oneOf = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`

/** The texts of the n-th lot, as SQL: common words, less common ones, and a number that only it has. */
const lotTexts = {
  name: `${oneOf(adjectives, 'n')} || ' ' || ${oneOf(products, 'n / 5')} || ' ' || n`,
  description: `'Clean produce from the fields of ' || ${oneOf(origins, 'n')} ||
    ', dried in the sun, graded by hand and packed in jute. ' || md5(n::text)`,
  variety: oneOf(varieties, 'n / 3'),
  origin: oneOf(origins, 'n'),
} as const

/** The newest tenth is still open. */
const OPEN_SHARE = 0.1
/** Number of bids in relation to the mean, for each of ten lots. */
const spreadOfBids = [0, 0.08, 0.2, 0.4, 0.6, 0.8, 1, 1.32, 2, 3.6]

/**
 * Fills an empty market by SQL, in sets: lots of many names, most of them ended, a few users with a large share of
 * everything.
 * @returns what there is, for the report. @throws if the result violates an invariant.
 */
async function fillMarket(bench: Bench, url: string, size: MarketSize): Promise<string> {
  const database = openSchema<AuctionsTables>(url, 'auctions', unlimited, bench.endings)
  const filled = await fill(bench, database, async (client) => {
    await fillPeople(client)
    await withoutIndexes(client, ['lots', 'auctions'], async () => {
      await fillLots(client, size.auctions)
      await fillAuctions(client, size)
      await client.query(
        `update lots set is_open = false from auctions
         where auctions.id = lots.id and auctions.status in ('completed', 'inactive')`,
      )
      await indexStaleLots(database.db)
    })
    await fillBids(client)
    return `${whole(size.auctions)} auctions, ${whole(size.bids)} bids`
  })
  const [broken] = await checkInvariants(database.db)
  if (broken) throw new Error(`The filled market is not right: ${JSON.stringify(broken)}`)
  return filled
}

async function fillLots(client: pg.Client, count: number): Promise<void> {
  const { name, description, variety, origin } = lotTexts
  const categories = productCategories.map((category) => `'${category}'`).join(',')
  await client.query(
    `insert into lots (id, farmer_id, product_name, description, category, quantity_milli, unit, organic_status,
       quality, moisture, origin, certification, storage, texture, color, packaging, delivery_time, variety,
       created_at)
     select ${idSql('lot', 'n')}, ${idSql('farmer', farmerOf('n'))}, ${name}, ${description},
       (array[${categories}])[1 + (n * 31) % ${productCategories.length}], 10000, 'quintals', 'organic', 'Grade A',
       '12%', ${origin}, '', '', '', '', '', '', ${variety},
       date_trunc('second', now()) - make_interval(mins => $1::int - n)
     from generate_series(0, $1::int - 1) as n`,
    [count],
  )
}

/** Prices, counts and leaders are those that {@link fillBids} will have written bids for. */
async function fillAuctions(client: pg.Client, { auctions, bids }: MarketSize): Promise<void> {
  const mean = bids / auctions
  const counts = spreadOfBids.map((share) => Math.round(share * mean)).join(',')
  await client.query(
    `insert into auctions (id, farmer_id, category, status, close_reason, version, base_paise,
       fixed_increment_paise, reserve_paise, price_paise, leader_id, leader_maximum_paise, total_bids, participants,
       ranked_paise, ranked_bids, starts_at, ends_at, planned_end, closed_at)
     with numbered as (
       select lots.*, (row_number() over (order by id))::int - 1 as n from lots),
     counted as (
       select *, (array[${counts}])[1 + n % 10] as bids, n >= $1::int as runs, n % 17 = 0 as has_high_reserve,
         100000 + (n % 1000) * 100 as base
       from numbered),
     priced as (
       select *, base + greatest(0, bids - 1) * 500 as price,
         case when runs then date_trunc('minute', now()) + make_interval(mins => 30 + (n * 7) % 9000)
           else created_at + interval '4 minutes' end as ends
       from counted)
     select id, farmer_id, category,
       case when runs then 'active' when bids = 0 or has_high_reserve then 'inactive' else 'completed' end,
       case when runs then null when bids = 0 then 'no-bids' when has_high_reserve then 'reserve-not-met'
         else 'sold' end,
       1 + bids + case when runs then 0 else 1 end, base, 500, case when has_high_reserve then price * 2 end, price,
       case when bids > 0 then ${idSql('buyer', buyerOf('n', 'bids'))} end, case when bids > 0 then price else 0 end,
       bids, least(bids, ${BUYERS_PER_LOT}), price, bids, created_at, ends, ends, case when runs then null else ends end
     from priced order by id`,
    [Math.floor(auctions * (1 - OPEN_SHARE))],
  )
}

/** Writes the bids counted by the filled auctions, and the participations. */
async function fillBids(client: pg.Client): Promise<void> {
  await withoutIndexes(client, ['bids', 'participations'], async () => {
    await client.query(`
      insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
      select id, sequence, gen_random_uuid(), 1 + sequence, ${idSql('buyer', buyerOf('n', 'sequence'))},
        base_paise + (sequence - 1) * 500, false,
        date_trunc('milliseconds', starts_at + (least(ends_at, now()) - starts_at) * sequence / (total_bids + 1.0))
      from (select *, (row_number() over (order by id))::int - 1 as n from auctions) as numbered
      cross join lateral generate_series(1, total_bids) as sequence`)
    await client.query(`
      insert into participations (bidder_id, auction_id, bids, best_paise, last_bid_at)
      select bidder_id, auction_id, count(*), max(amount_paise), max(placed_at) from bids group by 1, 2 order by 1, 2`)
  })
}

const random = new SeededRandom(1)
const buyer = () => anyUser('buyer', random)
const busyBuyer = () => busyUser('buyer', random)
const farmer = () => anyUser('farmer', random)

/** Every list and search of the auctions service, in all variants. @param auctions Number of auctions. */
function listCalls(auctions: number): ListCalls[] {
  const { listAuctions, searchAuctions, myAuctions, myBids, participated, dashboardStats } = routes
  const category = () => random.pick(['all', ...productCategories])
  const price = () => 1_000 + random.below(1_000)
  const narrow = () => {
    const minPrice = price()
    return { minPrice, maxPrice: minPrice + 1, page: 1 }
  }
  const lot = () => idOf('lot', random.below(auctions))
  // As the pages ask; without a page the answer holds a hundred.
  const words = (name: string, choices: readonly string[]) => [
    callsOf(`getAllauctions, ${name}`, listAuctions, () => ({ query: random.pick(choices), page: 1 })),
    callsOf(
      `search, ${name}`,
      searchAuctions,
      () => ({ query: random.pick(choices), page: random.below(3) + 1 }),
      buyer,
    ),
  ]
  return [
    ...marketSorts.map((sortBy) =>
      callsOf(`getAllauctions, ${sortBy}`, listAuctions, () => ({
        filter: category(),
        sortBy,
        page: 1 + random.below(5),
      })),
    ),
    callsOf('getAllauctions, counts', listAuctions, () => ({ filter: category(), counts: 'true', page: 1 })),
    callsOf('getAllauctions, page 50', listAuctions, () => ({ page: 50 })),
    callsOf('getAllauctions, prices', listAuctions, () => ({
      filter: category(),
      minPrice: price(),
      maxPrice: 2_000 + random.below(1_000),
      page: 1,
    })),
    callsOf('getAllauctions, narrow prices', listAuctions, narrow),
    ...words('common words', ['wheat', 'mango', 'sehore', 'fresh']),
    ...words('in every lot', ['clean', 'produce', 'jute']),
    ...words('two words', ['golden wheat', 'mango nashik', 'sehore rice']),
    ...words('beginnings', ['shar', 'tom', 'turm', 'ratna']),
    ...words('misspelt', ['wheet', 'tomatto', 'mnago', 'tumeric']),
    ...words('in no lot', ['xylophone', 'qqqqqq']),
    callsOf('search, one lot', searchAuctions, () => ({ query: String(random.below(auctions)) }), buyer),
    ...['all', 'active', 'completed', 'won auctions'].map((filter) =>
      callsOf(`myAuctions, ${filter}`, myAuctions, () => ({ filter, page: 1 + random.below(2) }), farmer),
    ),
    ...['all', 'active', 'inactive'].map((filter) =>
      callsOf(`myBids, ${filter}`, myBids, () => ({ filter, page: 1 + random.below(5) }), buyer),
    ),
    ...['latest', 'ending', 'own-desc'].map((sortBy) =>
      callsOf(`myBids, each lot, ${sortBy}`, myBids, () => ({ each: 'lot', sortBy, page: 1 }), buyer),
    ),
    callsOf(
      'myAuctions, by price, sought',
      myAuctions,
      () => ({ sortBy: 'price-desc', query: 'wheat', page: 1 }),
      farmer,
    ),
    callsOf('myBids, all, page 50', myBids, () => ({ page: 50 }), busyBuyer),
    ...['all', 'active', 'won', 'lost'].map((filter) =>
      callsOf(`participated, ${filter}`, participated, () => ({ filter, page: 1 + random.below(3) }), buyer),
    ),
    callsOf('dashboard-stats, buyer', dashboardStats, () => ({}), buyer),
    callsOf('dashboard-stats, busy buyer', dashboardStats, () => ({}), busyBuyer),
    callsOf('dashboard-stats, farmer', dashboardStats, () => ({}), farmer),
    callsOf('getAuction', routes.getAuction, () => ({}), buyer, lot),
    callsOf('getAllPlacedBids', routes.listPlacedBids, () => ({}), buyer, lot),
  ]
}

/** A kind of call; each next one is different. */
interface ListCalls {
  name: string
  next(): { path: string; caller: Caller | null }
}

function callsOf(
  name: string,
  route: PublicRoute,
  query: () => Record<string, string | number>,
  caller: () => Caller | null = () => null,
  auctionId: () => string = () => '',
): ListCalls {
  return {
    name,
    next() {
      const asked = Object.entries(query()).map(([key, value]): [string, string] => [key, String(value)])
      const path = route.path.replace(':auctionId', auctionId())
      return { path: `${path}?${new URLSearchParams(asked)}`, caller: caller() }
    },
  }
}
