import { marketSorts, type PublicRoute, productCategories, routes } from '@boli/contracts'
import { type ApiSession, type CallOptions, SeededRandom } from '@boli/market'

/** The filled market as callers see it. */
export interface Market {
  lotIds: string[]
  /** Half of the buyers and farmers bid or list much. */
  sessions: Record<'guest' | 'buyer' | 'busyBuyer' | 'farmer', ApiSession[]>
}

/** A kind of call, with different parameters each time. */
export interface ListCase {
  /** Stable; `--match` searches in it. */
  id: string
  call(market: Market): Promise<unknown>
}

const random = new SeededRandom(1)
const category = () => random.pick(['all', ...productCategories])
const price = () => 1_000 + random.below(1_000)
const page = (pages: number) => 1 + random.below(pages)
const lot = ({ lotIds }: Market) => ({ auctionId: random.pick(lotIds) })

const { listAuctions, searchAuctions, myAuctions, myBids, participated, dashboardStats } = routes

/** A list, as the pages ask for it: its query, caller and path parameters at each call. */
const list = (
  id: string,
  route: PublicRoute,
  query: (market: Market) => NonNullable<CallOptions['query']> = () => ({}),
  caller: keyof Market['sessions'] = 'guest',
  params: (market: Market) => Record<string, string> = () => ({}),
): ListCase => ({
  id,
  call: (market) =>
    random.pick(market.sessions[caller]).callOnce(route, { query: query(market), params: params(market) }),
})

// With a page, as the pages ask; without one the answer would hold a hundred.
const wordCases = Object.entries({
  'common words': ['wheat', 'mango', 'sehore', 'fresh'],
  'in every lot': ['clean', 'produce', 'jute'],
  'two words': ['golden wheat', 'mango nashik', 'sehore rice'],
  beginnings: ['shar', 'tom', 'turm', 'ratna'],
  misspelt: ['wheet', 'tomatto', 'mnago', 'tumeric'],
  'in no lot': ['xylophone', 'qqqqqq'],
}).flatMap(([name, words]) => [
  list(`getAllauctions, ${name}`, listAuctions, () => ({ query: random.pick(words), page: 1 })),
  list(`search, ${name}`, searchAuctions, () => ({ query: random.pick(words), page: page(3) }), 'buyer'),
])

/** Every list and search of the auctions service, in all variants. */
export const cases: readonly ListCase[] = [
  ...marketSorts.map((sortBy) =>
    list(`getAllauctions, ${sortBy}`, listAuctions, () => ({ filter: category(), sortBy, page: page(5) })),
  ),
  list('getAllauctions, counts', listAuctions, () => ({ filter: category(), counts: 'true', page: 1 })),
  list('getAllauctions, page 50', listAuctions, () => ({ page: 50 })),
  list('getAllauctions, prices', listAuctions, () => ({
    ...{ filter: category(), minPrice: price(), maxPrice: 2_000 + random.below(1_000), page: 1 },
  })),
  list('getAllauctions, narrow prices', listAuctions, () => {
    const minPrice = price()
    return { minPrice, maxPrice: minPrice + 1, page: 1 }
  }),
  ...wordCases,
  list('search, one lot', searchAuctions, ({ lotIds }) => ({ query: random.below(lotIds.length) }), 'buyer'),
  ...['all', 'active', 'completed', 'won auctions'].map((filter) =>
    list(`myAuctions, ${filter}`, myAuctions, () => ({ filter, page: page(2) }), 'farmer'),
  ),
  ...['all', 'active', 'inactive'].map((filter) =>
    list(`myBids, ${filter}`, myBids, () => ({ filter, page: page(5) }), 'buyer'),
  ),
  ...['latest', 'ending', 'own-desc'].map((sortBy) =>
    list(`myBids, each lot, ${sortBy}`, myBids, () => ({ each: 'lot', sortBy, page: 1 }), 'buyer'),
  ),
  list(
    'myAuctions, by price, sought',
    myAuctions,
    () => ({ sortBy: 'price-desc', query: 'wheat', page: 1 }),
    'farmer',
  ),
  list('myBids, all, page 50', myBids, () => ({ page: 50 }), 'busyBuyer'),
  ...['all', 'active', 'won', 'lost'].map((filter) =>
    list(`participated, ${filter}`, participated, () => ({ filter, page: page(3) }), 'buyer'),
  ),
  list('dashboard-stats, buyer', dashboardStats, undefined, 'buyer'),
  list('dashboard-stats, busy buyer', dashboardStats, undefined, 'busyBuyer'),
  list('dashboard-stats, farmer', dashboardStats, undefined, 'farmer'),
  list('getAuction', routes.getAuction, undefined, 'buyer', lot),
  list('getAllPlacedBids', routes.listPlacedBids, undefined, 'buyer', lot),
]
