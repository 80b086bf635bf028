import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Viewer } from './viewers.ts'

export interface PageToSee {
  /** Used in file names, such as `market`. */
  name: string
  /** As in the pages' own route table. */
  route: string
  viewer: Viewer
  /** The query string, such as a search. */
  query?: string
}

/** A live lot with bids, an ended one, and one that belongs to the viewing farmer. */
export interface LotsToSee {
  live: string
  ended: string
  own: string
  /** Who listed the live one. */
  farmerId: string
  farmerName: string
  /** A deal of each viewer; the administrator's is disputed. */
  deals: Record<'farmer' | 'business' | 'admin', string>
  billCode: string
  /** A commodity with mandi prices. */
  importId: string
}

const routeTable = join(import.meta.dirname, '../../../../web/src/app/route-table.tsx')
/** Path and guard of each page; the rows of administrators name no guard. */
const row = /\b(?:route\(\s*'([^']+)',\s*'(\w+)'|ofAdministrators\(\s*'([^']+)')/g
const rows = [...readFileSync(routeTable, 'utf8').matchAll(row)]
if (rows.length < 50) throw new Error('pages.ts does not understand the route table')

/** Who sees pages that are not, or not only, seen by their usual viewer. */
const viewersOf: Record<string, readonly Viewer[]> = {
  '/verify-email': ['unverified', 'guest'],
  '/home': ['business', 'newcomer'],
  '/auctions': ['farmer'],
  '/create-auction': ['farmer', 'business'],
  '/edit-auction/:auctionId': ['farmer'],
  '/auction/:auctionId': ['business', 'farmer'],
  '/auction/:auctionId/proof': ['business'],
  '/my-auctions': ['farmer'],
  '/deals': ['farmer'],
  '/deals/:dealId': ['farmer', 'business'],
  '/info': ['farmer'],
  '/profile': ['farmer', 'business'],
  '/security': ['farmer', 'admin'],
  '/change-password': ['business'],
  '/contact-us': ['business'],
}
const names: Record<string, string> = { '/': 'landing', '/auction/:auctionId': 'room' }

/** `admin-user` for `/admin/users/:userId`. */
const nameOf = (route: string) => names[route] ?? route.replace(/^\/|s?\/:\w+\??/g, '').replace('/', '-')

function pagesOf(route: string, usual: Viewer): PageToSee[] {
  const viewers = viewersOf[route] ?? [usual]
  return viewers.map((viewer, index) => ({
    name: [nameOf(route), ...(index > 0 ? [viewer] : [])].join('-'),
    route,
    viewer,
  }))
}

const page = (name: string, route: string, viewer: Viewer, query = ''): PageToSee => ({
  ...{ name, route, viewer, query },
})

/** Every page, including those that the gateway renders, as a user who may see it. */
export const pagesToSee: readonly PageToSee[] = [
  ...rows.flatMap(([, path, guard, ofAdministrators]) =>
    ofAdministrators
      ? pagesOf(ofAdministrators, 'admin')
      : pagesOf(path ?? '', guard === 'V' ? 'business' : 'guest'),
  ),
  page('search-found', '/search', 'business', '?query=chilli'),
  page('search-empty', '/search', 'business', '?query=zzzz'),
  page('deals-completed', '/deals', 'business', '?filter=completed'),
  page('proof-ended', '/auction/:auctionId/proof', 'guest'),
  page('room-ended', '/auction/:auctionId', 'business'),
  page('product-ended', '/product/:auctionId', 'business'),
  page('lot', '/lot/:auctionId', 'guest'),
  page('lot-ended', '/lot/:auctionId', 'guest'),
  page('lots', '/lots', 'guest'),
  page('prices', '/prices', 'guest'),
  page('price-history', '/prices/wheat', 'guest'),
  page('not-found', '/no-such-page', 'guest'),
]

/** The address of a page, with the lot, user or deal that its path requires. */
export function addressOf({ name, route, viewer, query = '' }: PageToSee, lots: LotsToSee): string {
  const lot = name.endsWith('-ended') ? lots.ended : name === 'edit-auction' ? lots.own : lots.live
  const address = route
    .replace(':auctionId', lot)
    .replace(':userId', lots.farmerId)
    .replace(':username', lots.farmerName)
    .replace(':code', lots.billCode)
    .replace(':importId', lots.importId)
    .replace(':dealId', lots.deals[viewer as keyof LotsToSee['deals']])
    .replace(':token?', '')
  return address + query
}
