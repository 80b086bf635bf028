import type { Viewer } from './viewers.ts'

export interface PageToSee {
  /** For files: `market`. */
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

const page = (name: string, route: string, viewer: Viewer, query?: string): PageToSee =>
  query === undefined ? { name, route, viewer } : { name, route, viewer, query }

/** Every page, including the one that the gateway renders, as a user who may see it. */
export const pagesToSee: readonly PageToSee[] = [
  page('landing', '/', 'guest'),
  page('sign-up', '/signup', 'guest'),
  page('sign-in', '/signin', 'guest'),
  page('forgot-password', '/forgotPassword', 'guest'),
  page('reset-password', '/reset-password/:token?', 'guest'),
  page('change-password', '/change-password', 'business'),
  page('contact', '/contact', 'guest'),
  page('about', '/aboutus', 'guest'),
  page('verify-email', '/verify-email', 'unverified'),
  page('verify-email-guest', '/verify-email', 'guest'),
  page('home', '/home', 'business'),
  page('home-newcomer', '/home', 'newcomer'),
  page('market', '/market', 'business'),
  page('search', '/search', 'business', '?query=chilli'),
  page('search-empty', '/search', 'business', '?query=zzzz'),
  page('auction-dashboard', '/auction', 'business'),
  page('auctions', '/auctions', 'farmer'),
  page('create-auction', '/create-auction', 'farmer'),
  page('create-auction-buyer', '/create-auction', 'business'),
  page('edit-auction', '/edit-auction/:auctionId', 'farmer'),
  page('proof', '/auction/:auctionId/proof', 'business'),
  page('proof-ended', '/auction/:auctionId/proof', 'guest'),
  page('product', '/product/:auctionId', 'business'),
  page('room', '/auction/:auctionId', 'business'),
  page('room-farmer', '/auction/:auctionId', 'farmer'),
  page('room-ended', '/auction/:auctionId', 'business'),
  page('product-ended', '/product/:auctionId', 'business'),
  page('my-auctions', '/my-auctions', 'farmer'),
  page('my-bids', '/my-bids', 'business'),
  page('watchlist', '/watchlist', 'business'),
  page('board', '/board', 'business'),
  page('practice', '/practice', 'business'),
  page('participated-auctions', '/participated-auctions', 'business'),
  page('profile-farmer', '/profile', 'farmer'),
  page('profile-business', '/profile', 'business'),
  page('firm', '/profile/firm', 'business'),
  page('firm-join', '/firm/join', 'guest'),
  page('keys', '/profile/keys', 'business'),
  page('webhooks', '/profile/webhooks', 'business'),
  page('deals', '/deals', 'farmer'),
  page('deals-buyer', '/deals', 'business', '?filter=completed'),
  page('deal', '/deals/:dealId', 'farmer'),
  page('deal-buyer', '/deals/:dealId', 'business'),
  page('member', '/member/:username', 'guest'),
  page('bill', '/bill/:code', 'guest'),
  page('security', '/security', 'farmer'),
  page('security-admin', '/security', 'admin'),
  page('edit-details', '/edit-details', 'business'),
  page('info', '/info', 'farmer'),
  page('admin', '/admin', 'admin'),
  page('admin-create-info', '/admin/create-info', 'admin'),
  page('admin-users', '/admin/users', 'admin'),
  page('admin-user', '/admin/users/:userId', 'admin'),
  page('admin-auctions', '/admin/auctions', 'admin'),
  page('admin-lot', '/admin/auctions/:auctionId', 'admin'),
  page('admin-information', '/admin/information', 'admin'),
  page('admin-deals', '/admin/deals', 'admin'),
  page('admin-deal', '/admin/deals/:dealId', 'admin'),
  page('admin-audit', '/admin/audit', 'admin'),
  page('admin-prices', '/admin/prices', 'admin'),
  page('admin-price-import', '/admin/prices/:importId', 'admin'),
  page('admin-reports', '/admin/reports', 'admin'),
  page('admin-charges', '/admin/charges', 'admin'),
  page('unauthorized', '/unauthorized', 'guest'),
  page('contact-us', '/contact-us', 'business'),
  page('lot', '/lot/:auctionId', 'guest'),
  page('lot-ended', '/lot/:auctionId', 'guest'),
  page('lots', '/lots', 'guest'),
  page('prices', '/prices', 'guest'),
  page('price-history', '/prices/wheat', 'guest'),
  page('terms', '/terms', 'guest'),
  page('privacy', '/privacy', 'guest'),
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
