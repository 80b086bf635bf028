import type { AuctionsTables } from '@boli/auctions'
import { marketSorts, productCategories, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { SeededRandom } from '@boli/market'
import { whole } from '../report.ts'
import { auctionsUnderTest } from '../service-under-test.ts'
import { fillAuctions } from './fill-auctions.ts'
import { anyUser, busyUser, idOf } from './filling.ts'
import { comparedLot, fillSearches } from './saved-searches.ts'
import { type Filled, type ListRow, listCases, type MarketSize, type Section } from './section.ts'

const LIST_MS = 30

export interface FilledAuctions extends Filled {
  database: Database<AuctionsTables>
}

const random = new SeededRandom(1)
const buyer = () => anyUser('buyer', random)
const busyBuyer = () => busyUser('buyer', random)
const farmer = () => anyUser('farmer', random)
const category = () => random.pick(['all', ...productCategories])
const price = () => 1_000 + random.below(1_000)
const narrow = () => {
  const minPrice = price()
  return { minPrice, maxPrice: minPrice + 1, page: 1 }
}
const lot = ({ auctions }: MarketSize) => ({ auctionId: idOf('lot', random.below(auctions)) })

const { listAuctions, searchAuctions, myAuctions, myBids, participated, dashboardStats } = routes

// As the pages ask; without a page the answer holds a hundred.
const words = ([name, ...choices]: readonly string[]): ListRow[] => [
  [`getAllauctions, ${name}`, listAuctions, () => ({ query: random.pick(choices), page: 1 })],
  [
    `search, ${name}`,
    searchAuctions,
    () => ({ query: random.pick(choices), page: random.below(3) + 1 }),
    buyer,
  ],
]

/** Every list and search of the auctions service, in all variants. */
const rows: readonly ListRow[] = [
  ...marketSorts.map(
    (sortBy): ListRow => [
      `getAllauctions, ${sortBy}`,
      listAuctions,
      () => ({ filter: category(), sortBy, page: 1 + random.below(5) }),
    ],
  ),
  ['getAllauctions, counts', listAuctions, () => ({ filter: category(), counts: 'true', page: 1 })],
  ['getAllauctions, page 50', listAuctions, () => ({ page: 50 })],
  [
    'getAllauctions, prices',
    listAuctions,
    () => ({ filter: category(), minPrice: price(), maxPrice: 2_000 + random.below(1_000), page: 1 }),
  ],
  ['getAllauctions, narrow prices', listAuctions, narrow],
  ...[
    ['common words', 'wheat', 'mango', 'sehore', 'fresh'],
    ['in every lot', 'clean', 'produce', 'jute'],
    ['two words', 'golden wheat', 'mango nashik', 'sehore rice'],
    ['beginnings', 'shar', 'tom', 'turm', 'ratna'],
    ['misspelt', 'wheet', 'tomatto', 'mnago', 'tumeric'],
    ['in no lot', 'xylophone', 'qqqqqq'],
  ].flatMap(words),
  ['search, one lot', searchAuctions, ({ auctions }) => ({ query: String(random.below(auctions)) }), buyer],
  ...['all', 'active', 'completed', 'won auctions'].map(
    (filter): ListRow => [
      `myAuctions, ${filter}`,
      myAuctions,
      () => ({ filter, page: 1 + random.below(2) }),
      farmer,
    ],
  ),
  ...['all', 'active', 'inactive'].map(
    (filter): ListRow => [`myBids, ${filter}`, myBids, () => ({ filter, page: 1 + random.below(5) }), buyer],
  ),
  ...['latest', 'ending', 'own-desc'].map(
    (sortBy): ListRow => [
      `myBids, each lot, ${sortBy}`,
      myBids,
      () => ({ each: 'lot', sortBy, page: 1 }),
      buyer,
    ],
  ),
  [
    'myAuctions, by price, sought',
    myAuctions,
    () => ({ sortBy: 'price-desc', query: 'wheat', page: 1 }),
    farmer,
  ],
  ['myBids, all, page 50', myBids, () => ({ page: 50 }), busyBuyer],
  ...['all', 'active', 'won', 'lost'].map(
    (filter): ListRow => [
      `participated, ${filter}`,
      participated,
      () => ({ filter, page: 1 + random.below(3) }),
      buyer,
    ],
  ),
  ['dashboard-stats, buyer', dashboardStats, undefined, buyer],
  ['dashboard-stats, busy buyer', dashboardStats, undefined, busyBuyer],
  ['dashboard-stats, farmer', dashboardStats, undefined, farmer],
  ['getAuction', routes.getAuction, undefined, buyer, lot],
  ['getAllPlacedBids', routes.listPlacedBids, undefined, buyer, lot],
]

export const auctions: Section<FilledAuctions> = {
  scenarios: [...listCases(LIST_MS, rows), comparedLot],
  async open(bench, openSchema, size) {
    const { database, service } = await auctionsUnderTest(bench, openSchema)
    const filled = await fillAuctions(bench, database, size)
    bench.say(`saving ${whole(size.searches)} searches …`)
    await fillSearches(database, service, size.searches)
    return { service, database, size, content: `${filled}, ${whole(size.searches)} searches` }
  },
}
