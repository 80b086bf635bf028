import { type AuctionView, newId, routes } from '@boli/contracts'
import { type ApiSession, listLot, openSession } from '@boli/market'
import type { Page } from 'playwright-core'
import type { EmbeddedStack } from './embedded-stack.ts'
import type { PageToSee } from './pages.ts'
import { signedIn, type Viewer } from './viewers.ts'

export interface StateToSee extends PageToSee {
  /** The mocked answers, set before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** The actions once the page is open. */
  after?: (page: Page) => Promise<unknown>
  /** Special screen sizes; only the viewport instead of the whole page. */
  sizes?: { width: number; height: number }[]
}

const phone = { width: 360, height: 740 }
const narrowRooms = [
  { width: 740, height: 360 },
  { width: 640, height: 450 },
]
/** A name of maximum length. */
const longest = 'Sharbati wheat of the black soil of Sehore, cleaned twice, graded, in new bags.'

/** States of pages with missing, failing, long or opened content; lots are created for them. */
export async function findStatesToSee(
  stack: Pick<EmbeddedStack, 'url' | 'mailbox' | 'account'>,
): Promise<StateToSee[]> {
  const [farmer, buyer] = await Promise.all([signedIn(stack, 'farmer'), signedIn(stack, 'business')])
  const long = await listLot(farmer, {
    product_name: longest,
    basePrice: '1234567',
    quantity: '1000quintals',
  })
  const led = await listLot(farmer)
  await bidOn(led, buyer)
  const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, {
    query: { limit: 100 },
  })
  const pictured = lots.find(({ product: { images = [] } }) => images.length > 2)?._id
  const state = (
    name: string,
    route: string,
    viewer: Viewer,
    more: Partial<StateToSee> = {},
  ): StateToSee => ({
    ...{ name: `state-${name}`, route, viewer },
    ...more,
  })
  const nothing = [
    'my-auctions',
    'my-bids',
    'deals',
    'watchlist',
    'board',
    'profile',
    'auction',
    'participated-auctions',
  ]
  return [
    ...nothing.map((page) => state(`${page}-nothing`, `/${page}`, 'newcomer')),
    state('market-nothing', '/market', 'business', { query: '?minPrice=9000000' }),
    state('info-nothing', '/info', 'farmer', { query: '?query=zzzz' }),
    state('users-nothing', '/admin/users', 'admin', { query: '?search=zzzz' }),
    state('landing-failed', '/', 'guest', { before: failing('getAllauctions'), after: scroll('live-lots') }),
    state('home-failed', '/home', 'business', { before: failing('getAllauctions') }),
    state('product-failed', '/product/:auctionId', 'business', { before: failing('getAuction/') }),
    state('long-product', `/product/${long._id}`, 'business'),
    state('long-room', `/auction/${long._id}`, 'business'),
    state('long-market', '/market', 'business', { query: '?sortBy=latest' }),
    state('room-leading', `/auction/${led._id}`, 'business'),
    state('room-narrow', '/auction/:auctionId', 'business', { sizes: narrowRooms }),
    state('room-leading-narrow', `/auction/${led._id}`, 'business', { sizes: narrowRooms }),
    state('gallery', `/product/${pictured}`, 'business', { before: withSales }),
    state('gallery-large', `/product/${pictured}`, 'business', {
      after: (page) => page.locator('.cursor-zoom-in').first().click(),
    }),
    ...['bell', 'account', 'menu'].map((opened, at) =>
      state(`opened-${opened}`, '/market', 'business', { sizes: [phone], after: press(at) }),
    ),
  ]
}

async function bidOn(lot: AuctionView, buyer: ApiSession) {
  const json = { bidAmount: lot.minimumNextBid, maxAmount: lot.minimumNextBid * 1.4, bidKey: newId() }
  await buyer.call(routes.placeBid, { params: { auctionId: lot._id }, json })
}

const failing = (path: string) => (page: Page) =>
  page.route(`**/${path}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  )

const press = (at: number) => (page: Page) => page.locator('header button[popovertarget]').nth(at).click()

const scroll = (id: string) => async (page: Page) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded()
  await page.getByRole('alert').first().waitFor()
}

/** The demo market has too few sales for a price band. */
const withSales = (page: Page) =>
  page.route('**/info/price-guide*', async (route) => {
    const guide = await (await route.fetch()).json()
    const sales = {
      low: 2150,
      middle: 2400,
      high: 2675,
      sales: 34,
      sellers: 11,
      days: 30,
      latest: '2026-11-20',
    }
    await route.fulfill({ json: { ...guide, data: { ...guide.data, sales: { ...sales, state: null } } } })
  })
