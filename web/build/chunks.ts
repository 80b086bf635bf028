import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

// Groups modules into files. On a slow connection a request costs more than a few kilobytes, and a guest should not
// fetch code that only members use.

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>

/** Modules that every page needs, and the bundler's own. */
const frame =
  /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|zustand)[\\/]/

/** Rules of the market without a schema; schemas bring typebox, which only forms need. */
const plainRules =
  /packages[\\/]contracts[\\/]src[\\/](?:routes|own-words|money|quantity|categories|languages|account-language|headers-and-cookies|moment|new-id|http[\\/]market)\.ts$|packages[\\/]commodities[\\/]src[\\/]commodity\.ts$/

/** Small modules of pages with lots; as separate files each would cost more than its content. */
const memberParts = /components[\\/]follow[\\/]lot-star/
const productParts = /features[\\/]auctions[\\/]lot[\\/](?:bid-arrived|product-skeleton|former-versions)/

/** Small modules of the bidding room, of lots and of a lot's page. */
const priceParts =
  /bidding[\\/]model[\\/]ending\.|lot[\\/](?:lot-unavailable|auction-queries)\.|prices[\\/]per-kilo|components[\\/]firm-strip-place/

/** In the file of the live connection: amount fields, charges, amounts in words, small modules of rooms and lots. */
const amountParts =
  /lot[\\/](?:decision-notice|lot-aloud)\.|report[\\/]report-lot\.|lib[\\/]voices\.|ui[\\/]number-input|lib[\\/]group-digits|use-charges\.|use-to-pay\.|use-amount-in-words\.|contracts[\\/]src[\\/](?:http[\\/]farmer-charges|number-words[\\/]amount-in-words)\./

/** Icons of the frame and the landing page, with the icon component. */
const icons =
  /lucide-react[\\/]dist[\\/]esm[\\/](?:Icon|context|createLucideIcon|shared|icons[\\/](?:wifi-off|gavel|book-open|scale)\.)/

/** Icons of rooms, of lists and pages of lots, and of every page. */
const lotIcons =
  /icons[\\/](?:search|rotate-cw|x|chevron-down|eye|circle-exclamation-point|trophy|map-pin|calendar-clock|clock|check|pencil|shield-check|trash|trending-down)\.mjs$/

/** The star on each lot, in one file that is fetched after the lots. */
const stars = /components[\\/]follow[\\/](?:follow-star|use-following)|icons[\\/]star\.mjs/

/** Modules used by pages of guests and of members. */
const shared =
  /components[\\/]ui|lucide-react[\\/]|web[\\/]src[\\/]lib[\\/](?!live[\\/]|query-client|shrink-picture|use-amount-in-words|amount-in-words|use-sign-out|places)/

/** The live connection and the bids sent on it: rooms begin with it, other pages of members fetch it after their content. */
const liveParts =
  /web[\\/]src[\\/]lib[\\/]live[\\/]|contracts[\\/]src[\\/]live[\\/](?:new-bids|packed-id)\.|features[\\/]bidding[\\/](?:api[\\/](?:bid-desk|desk)|model[\\/](?:bid-attempt|unsettled-bids))\./

/** Small modules of pages for guests: as separate files each would cost more than its content. */
const guestParts =
  /lib[\\/]return-target|features[\\/]auth[\\/](?:api[\\/]auth\.|components[\\/](?:text-link|auth-frame|auth-picture)\.)|icons[\\/]key-round\.mjs$/

/** Used by many forms, but not by the sign-in form. */
const notSigningIn =
  /components[\\/]ui[\\/](?:search-field|radio-cards|select|card\.)|lib[\\/](?:form-draft|save-file)|icons[\\/](?:download|camera|arrow-left|chevron-left|chevron-right)\.mjs/

/** All transitive imports of these modules. */
const closureOf = {
  shell: ['app/main.tsx', 'components/drawings/category-drawing.tsx'],
  member: ['app/member.ts'],
  room: ['app/member.ts', 'features/bidding/pages/room-page.tsx'],
  practice: ['features/bidding/pages/practice-page.tsx'],
  market: ['features/auctions/market/market-page.tsx'],
  lot: ['features/bidding/pages/product-page.tsx'],
}

const closures = new Map<string, Set<string>>()

function isIn(name: keyof typeof closureOf, id: string, context: Rolldown.ChunkingContext): boolean {
  const closure = closures.get(name) ?? new Set<string>()
  if (!closures.has(name)) {
    closures.set(name, closure)
    const queue = closureOf[name].map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
    for (const at of queue) {
      if (closure.has(at) || !/[\\/]web[\\/]src[\\/]/.test(at)) continue
      closure.add(at)
      queue.push(...(context.getModuleInfo(at)?.importedIds ?? []))
    }
  }
  return closure.has(id)
}

/** Needed only by pages that change something. */
const changes = /@tanstack[\\/].*[\\/](?:mutationObserver|useMutation)\.|lib[\\/]use-change\./

/** For the few pages that run several queries at once. */
const severalQueries = /@tanstack[\\/].*[\\/](?:queriesObserver|useQueries)\./

/** For lists that load more pages on request. */
const pagedQueries = /@tanstack[\\/].*[\\/](?:infiniteQueryObserver|useInfiniteQuery)\./

/** Where the frame finds the query cache, which is in the members' chunk. */
const queryContext = /@tanstack[\\/].*[\\/]QueryClientProvider\./

/** Modules that no guest needs. */
const members =
  /@tanstack[\\/]|icons[\\/](?:store|handshake|house|user-round|wheat|menu|bell)\.mjs|lib[\\/](?:unread-notifications|use-answer)\./

function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (plainRules.test(id) || icons.test(id) || isIn('shell', id, context)) return 'shell'
  if (queryContext.test(id)) return 'shell'
  if (/preload-helper|rolldown_dynamic_import_helper|^\0virtual:texts$/.test(id)) return 'shell'
  if (stars.test(id)) return 'stars'
  if (liveParts.test(id) || amountParts.test(id)) return 'live'
  if (changes.test(id)) return 'changes'
  if (severalQueries.test(id)) return null
  if (pagedQueries.test(id)) return 'lists'
  if (members.test(id) || memberParts.test(id) || isOfLots(id, context)) return 'member'
  // member.ts is the entry of a dynamic import: in a group it would get an additional file of its own.
  return !shared.test(id) && !id.endsWith('member.ts') && isIn('member', id, context) ? 'member' : null
}

const auctionParts = /features[\\/]auctions[\\/]|components[\\/]lists[\\/]/
/** What the market and search results show around their lists. */
const marketParts =
  /features[\\/]auctions[\\/](?:market[\\/](?:market-page|market-frame|market-search|category-chips|suggestions)|lot[\\/]market-card)\./
/** Not in the shared files of lots: only users who list lots, or choose the table of lots, need these. */
const chosenParts =
  /components[\\/]lists[\\/]row-table\.|features[\\/]auctions[\\/](?:lot[\\/]listing-changes|listing[\\/](?:lot-form-fields|picture-tile|lot-form))\./

const isLotPart = (id: string) => auctionParts.test(id) && !chosenParts.test(id)

/** Small modules of rooms and lots that most member pages use. */
const isOfLots = (id: string, context: Rolldown.ChunkingContext) =>
  priceParts.test(id) ||
  (isLotPart(id) && isIn('market', id, context) && (isIn('room', id, context) || isIn('lot', id, context)))

/** Shared modules that a room, the market and the page of a lot need from the start. */
const isOfPagesOfLots = (id: string, context: Rolldown.ChunkingContext) =>
  lotIcons.test(id) || (['room', 'market', 'lot'] as const).some((name) => isIn(name, id, context))

/** Bid forms and bid boards, which the practice page uses too. */
const isOfBids = (id: string, context: Rolldown.ChunkingContext) =>
  isIn('room', id, context) && isIn('practice', id, context)

const isOfLists = (id: string, context: Rolldown.ChunkingContext) =>
  isLotPart(id) && !marketParts.test(id) && isIn('market', id, context)

export const chunkGroups: Groups = [
  { name: 'frame', test: frame, priority: 2 },
  { name: chunkOf, priority: 1 },
  { name: (id, context) => (isOfPagesOfLots(id, context) ? 'ui' : null), test: shared },
  {
    name: (id, context) => (isOfBids(id, context) ? 'bids' : null),
    test: /features[\\/]bidding[\\/]/,
  },
  { name: (id, context) => (isOfLists(id, context) ? 'lists' : null), test: auctionParts },
  { name: 'guest', test: guestParts },
  { name: 'product', test: productParts },
  // Not in `forms`, because signing in needs no dialog.
  { name: 'dialog', test: /components[\\/]ui[\\/]dialog/ },
  { name: 'forms', test: (id) => shared.test(id) && !notSigningIn.test(id), minShareCount: 6 },
  {
    name: 'own-lists',
    test: isLotPart,
    minShareCount: 3,
  },
]
