import { marketSorts, type PublicRoute, productCategories, routes } from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { idOf, people } from '../filling/made-people.ts'
import type { Caller } from '../service-under-test.ts'

const random = new SeededRandom(1)

/** One call and its caller. */
export interface ListCall {
  path: string
  caller: Caller | null
}

export interface ListCase {
  name: string
  /** A different one each time. */
  next(): ListCall
}

/** Every list and search of the auctions service, in all variants. @param auctions Number of auctions. */
export function listCases(auctions: number): ListCase[] {
  const { listAuctions, searchAuctions, myAuctions, myBids, participated, dashboardStats } = routes
  const category = () => random.pick(['all', ...productCategories])
  const price = () => 1_000 + random.below(1_000)
  const narrow = () => {
    const minPrice = price()
    return { minPrice, maxPrice: minPrice + 1, page: 1 }
  }
  const lot = () => idOf('lot', random.below(auctions))
  const words = (name: string, choices: readonly string[]) => [
    // As the pages ask; without a page the answer holds a hundred.
    aCase(`getAllauctions, ${name}`, listAuctions, () => ({ query: random.pick(choices), page: 1 })),
    aCase(
      `search, ${name}`,
      searchAuctions,
      () => ({ query: random.pick(choices), page: random.below(3) + 1 }),
      buyer,
    ),
  ]
  const each = <Choice extends string>(choices: readonly Choice[], of: (choice: Choice) => ListCase) =>
    choices.map(of)
  return [
    ...each(marketSorts, (sortBy) =>
      aCase(`getAllauctions, ${sortBy}`, listAuctions, () => ({
        filter: category(),
        sortBy,
        page: 1 + random.below(5),
      })),
    ),
    aCase('getAllauctions, counts', listAuctions, () => ({ filter: category(), counts: 'true', page: 1 })),
    aCase('getAllauctions, page 50', listAuctions, () => ({ page: 50 })),
    aCase('getAllauctions, prices', listAuctions, () => ({
      filter: category(),
      minPrice: price(),
      maxPrice: 2_000 + random.below(1_000),
      page: 1,
    })),
    aCase('getAllauctions, narrow prices', listAuctions, narrow),
    ...words('common words', ['wheat', 'mango', 'sehore', 'fresh']),
    ...words('in every lot', ['clean', 'produce', 'jute']),
    ...words('two words', ['golden wheat', 'mango nashik', 'sehore rice']),
    ...words('beginnings', ['shar', 'tom', 'turm', 'ratna']),
    ...words('misspelt', ['wheet', 'tomatto', 'mnago', 'tumeric']),
    ...words('in no lot', ['xylophone', 'qqqqqq']),
    aCase('search, one lot', searchAuctions, () => ({ query: String(random.below(auctions)) }), buyer),
    ...each(['all', 'active', 'completed', 'won auctions'], (filter) =>
      aCase(`myAuctions, ${filter}`, myAuctions, () => ({ filter, page: 1 + random.below(2) }), farmer),
    ),
    ...each(['all', 'active', 'inactive'], (filter) =>
      aCase(`myBids, ${filter}`, myBids, () => ({ filter, page: 1 + random.below(5) }), buyer),
    ),
    ...each(['latest', 'ending', 'own-desc'], (sortBy) =>
      aCase(`myBids, each lot, ${sortBy}`, myBids, () => ({ each: 'lot', sortBy, page: 1 }), buyer),
    ),
    aCase(
      'myAuctions, by price, sought',
      myAuctions,
      () => ({ sortBy: 'price-desc', query: 'wheat', page: 1 }),
      farmer,
    ),
    aCase('myBids, all, page 50', myBids, () => ({ page: 50 }), busyBuyer),
    ...each(['all', 'active', 'won', 'lost'], (filter) =>
      aCase(`participated, ${filter}`, participated, () => ({ filter, page: 1 + random.below(3) }), buyer),
    ),
    aCase('dashboard-stats, buyer', dashboardStats, () => ({}), buyer),
    aCase('dashboard-stats, busy buyer', dashboardStats, () => ({}), busyBuyer),
    aCase('dashboard-stats, farmer', dashboardStats, () => ({}), farmer),
    aCase('getAuction', routes.getAuction, () => ({}), buyer, lot),
    aCase('getAllPlacedBids', routes.listPlacedBids, () => ({}), buyer, lot),
  ]
}

function aCase(
  name: string,
  route: PublicRoute,
  query: () => Record<string, string | number>,
  caller: () => Caller | null = () => null,
  auctionId: () => string = () => '',
): ListCase {
  return {
    name,
    next() {
      const asked = Object.entries(query()).map(([key, value]): [string, string] => [key, String(value)])
      const path = route.path.replace(':auctionId', auctionId())
      return { path: `${path}?${new URLSearchParams(asked)}`, caller: caller() }
    },
  }
}

/** Half of the callers are busy users. */
const buyer = () =>
  person('buyer', random.below(2) === 0 ? random.below(people.busyBuyers) : random.below(people.buyers))
const busyBuyer = () => person('buyer', random.below(people.busyBuyers))
const farmer = () =>
  person('farmer', random.below(2) === 0 ? random.below(people.busyFarmers) : random.below(people.farmers))

const person = (kind: 'buyer' | 'farmer', n: number): Caller => ({
  userId: idOf(kind, n),
  role: kind === 'buyer' ? 'business' : 'farmer',
})
