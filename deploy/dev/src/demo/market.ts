import { type AuctionView, routes } from '@boli/contracts'
import { type ApiSession, openPatientSession } from '@boli/market'
import type { Databases } from '../databases.ts'
import type { Account } from '../ready-line.ts'
import { signIn, signInAsAdmin } from './accounts.ts'
import { placeFirstBids } from './bidding.ts'
import { makeDeals } from './deals/make-deals.ts'
import { endNow } from './ended-lots.ts'
import { writeHistory } from './history/write-history.ts'
import { importDemoPrices } from './import-prices.ts'
import { listLots } from './list-lots.ts'
import { demoLots } from './lots.ts'
import { buyers, type DemoPerson, farmers } from './people.ts'
import { publishInformation } from './publish-information.ts'

/** With fewer live lots than this, new ones are listed at start. */
const ENOUGH_LIVE_LOTS = 20

export interface MarketOptions {
  url: string
  mailbox: string
  /** Of all demo accounts. */
  password: string
  admin: { email: string; password: string }
  databases: Databases
  onProgress(line: string): void
  signal: AbortSignal
}

/**
 * Fills the market through the services' API: accounts, lots with pictures, first bids, and as the administrator the
 * information hub and prices. Existing data stays unchanged.
 */
export async function buildMarket(o: MarketOptions): Promise<Account[]> {
  const admin = await signInAsAdmin(o.admin, o)
  const asAdmin = admin ? [publishInformation(admin), importDemoPrices(admin)] : []
  await Promise.all([fillMarket(o, admin), ...asAdmin])
  const { password } = o
  return [...farmers, ...buyers].map(({ username, email, role }) => ({ username, email, role, password }))
}

/**
 * Lists new lots if few are live. A market without live lots also gets a past, for the charts, lots that have ended, and,
 * from the administrator, deals.
 */
async function fillMarket(o: MarketOptions, admin: ApiSession | null): Promise<void> {
  const guest = openPatientSession(o.url, o.signal)
  const soonest = { query: { limit: 100, sortBy: 'ending' } }
  const { data: lots } = await guest.call<AuctionView[]>(routes.listAuctions, soonest)
  const live = lots.filter(({ status }) => status === 'active').map(({ productName }) => productName)
  const isEnough = live.length >= ENOUGH_LIVE_LOTS
  if (!isEnough) o.onProgress('Preparing the demo market …')
  const signInAll = (people: readonly DemoPerson[]) => Promise.all(people.map((person) => signIn(person, o)))
  const [selling, buying] = await Promise.all([signInAll(farmers), signInAll(buyers)])
  if (isEnough) return
  const isFirst = live.length === 0
  if (isFirst) await writeHistory(o.databases)
  const missing = demoLots.filter(
    ({ product_name, sale }) => isFirst || !(live.includes(product_name) || sale.isEnded),
  )
  const listed = await listLots(missing, selling)
  await placeFirstBids(listed, buying)
  if (!isFirst) return
  const ended = listed.filter(({ lot }) => lot.sale.isEnded)
  await endNow(ended, o.databases.auctions)
  if (admin) await makeDeals({ ...o, selling, buying, admin })
}
