import { marketSorts, type PublicRoute, productCategories, routes } from '@boli/contracts'
import { idOf, people } from '../filling/made-people.ts'
import type { Caller } from '../service-under-test.ts'

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
  const words = (name: string, choices: readonly string[]) => [
    // As the pages ask; without a page the answer holds a hundred.
    aCase(`getAllauctions, ${name}`, () => call(routes.listAuctions, { query: pick(choices), page: 1 })),
    aCase(`search, ${name}`, () =>
      call(routes.searchAuctions, { query: pick(choices), page: below(3) + 1 }, buyer()),
    ),
  ]
  return [
    ...marketCases(),
    ...words('common words', ['wheat', 'mango', 'sehore', 'fresh']),
    ...words('in every lot', ['clean', 'produce', 'jute']),
    ...words('two words', ['golden wheat', 'mango nashik', 'sehore rice']),
    ...words('beginnings', ['shar', 'tom', 'turm', 'ratna']),
    ...words('misspelt', ['wheet', 'tomatto', 'mnago', 'tumeric']),
    ...words('in no lot', ['xylophone', 'qqqqqq']),
    aCase('search, one lot', () => call(routes.searchAuctions, { query: String(below(auctions)) }, buyer())),
    ...(['all', 'active', 'completed', 'won auctions'] as const).map((filter) =>
      aCase(`myAuctions, ${filter}`, () => call(routes.myAuctions, { filter, page: 1 + below(2) }, farmer())),
    ),
    ...(['all', 'active', 'inactive'] as const).map((filter) =>
      aCase(`myBids, ${filter}`, () => call(routes.myBids, { filter, page: 1 + below(5) }, buyer())),
    ),
    ...(['latest', 'ending', 'own-desc'] as const).map((sortBy) =>
      aCase(`myBids, each lot, ${sortBy}`, () =>
        call(routes.myBids, { each: 'lot', sortBy, page: 1 }, buyer()),
      ),
    ),
    aCase('myAuctions, by price, sought', () =>
      call(routes.myAuctions, { sortBy: 'price-desc', query: 'wheat', page: 1 }, farmer()),
    ),
    aCase('myBids, all, page 50', () => call(routes.myBids, { page: 50 }, busyBuyer())),
    ...(['all', 'active', 'won', 'lost'] as const).map((filter) =>
      aCase(`participated, ${filter}`, () =>
        call(routes.participated, { filter, page: 1 + below(3) }, buyer()),
      ),
    ),
    aCase('dashboard-stats, buyer', () => call(routes.dashboardStats, {}, buyer())),
    aCase('dashboard-stats, busy buyer', () => call(routes.dashboardStats, {}, busyBuyer())),
    aCase('dashboard-stats, farmer', () => call(routes.dashboardStats, {}, farmer())),
    aCase('getAuction', () => call(routes.getAuction, {}, buyer(), idOf('lot', below(auctions)))),
    aCase('getAllPlacedBids', () => call(routes.listPlacedBids, {}, buyer(), idOf('lot', below(auctions)))),
  ]
}

function marketCases(): ListCase[] {
  const filter = () => pick(['all', ...productCategories])
  const sorted = marketSorts.map((sortBy) =>
    aCase(`getAllauctions, ${sortBy}`, () =>
      call(routes.listAuctions, { filter: filter(), sortBy, page: 1 + below(5) }),
    ),
  )
  const aPrice = () => 1_000 + below(1_000)
  return [
    ...sorted,
    aCase('getAllauctions, counts', () =>
      call(routes.listAuctions, { filter: filter(), counts: 'true', page: 1 }),
    ),
    aCase('getAllauctions, page 50', () => call(routes.listAuctions, { page: 50 })),
    aCase('getAllauctions, prices', () =>
      call(routes.listAuctions, {
        filter: filter(),
        minPrice: aPrice(),
        maxPrice: 2_000 + below(1_000),
        page: 1,
      }),
    ),
    aCase('getAllauctions, narrow prices', () => {
      const price = aPrice()
      return call(routes.listAuctions, { minPrice: price, maxPrice: price + 1, page: 1 })
    }),
  ]
}

function aCase(name: string, next: () => ListCall): ListCase {
  return { name, next }
}

function call(
  route: PublicRoute,
  query: Record<string, string | number>,
  caller: Caller | null = null,
  auctionId = '',
): ListCall {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { path: `${route.path.replace(':auctionId', auctionId)}?${parameters}`, caller }
}

/** Half of the callers are busy users. */
const buyer = () => person('buyer', below(2) === 0 ? below(people.busyBuyers) : below(people.buyers))
const busyBuyer = () => person('buyer', below(people.busyBuyers))
const farmer = () => person('farmer', below(2) === 0 ? below(people.busyFarmers) : below(people.farmers))

function person(kind: 'buyer' | 'farmer', n: number): Caller {
  return { userId: idOf(kind, n), role: kind === 'buyer' ? 'business' : 'farmer' }
}

function below(count: number): number {
  return Math.floor(Math.random() * count)
}

function pick<Choice>(choices: readonly Choice[]): Choice {
  return choices[below(choices.length)] as Choice
}
