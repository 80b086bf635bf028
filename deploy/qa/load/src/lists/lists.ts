import { type AuctionsTables, buildApp, migrations } from '@boli/auctions'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import { marketSorts, type PublicRoute, productCategories, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { SeededRandom } from '@boli/market'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { anyUser, busyUser, idOf } from '../filling.ts'
import { openSchema } from '../service-parts.ts'
import {
  type Answer,
  type Caller,
  openOwnSchema,
  reportCases,
  type ServiceUnderTest,
  serviceUnderTest,
} from '../service-under-test.ts'
import { fillMarket } from './fill-market.ts'

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
