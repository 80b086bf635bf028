import type { AnalyticsTables } from '@boli/analytics'
import type { AuctionsTables } from '@boli/auctions'
import { type AuctionView, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import type { Logger } from '@boli/http-kit'
import type { InformationTables } from '@boli/information'
import { type ApiSession, openPatientSession } from '@boli/market'
import type { Account } from '../ready-line.ts'
import { type SignedIn, signIn } from './accounts.ts'
import { placeFirstBids } from './bidding.ts'
import { makeDeals } from './deals/make-deals.ts'
import { endNow } from './ended-lots.ts'
import { writeHistory } from './history/write-history.ts'
import { listLots } from './list-lots.ts'
import { keepMarketMoving } from './live-bidding.ts'
import { type DemoLot, demoLots } from './lots.ts'
import { buyers, type DemoPerson, farmers } from './people.ts'

/** With fewer live lots than this, new ones are listed at start. */
const ENOUGH_LIVE_LOTS = 20

export interface MarketOptions {
  url: string
  mailbox: string
  password: string
  auctions: Database<AuctionsTables>
  deals: Database<DealsTables>
  analytics: Database<AnalyticsTables>
  information: Database<InformationTables>
  /** null: no deals are made. */
  admin: ApiSession | null
  logger: Logger
  onProgress(line: string): void
  signal: AbortSignal
}

export interface DemoMarket {
  accounts: Account[]
  /** The demo buyers keep bidding until stopped. */
  goOnBidding(stopping: AbortSignal): Promise<void>
}

/**
 * Fills the market through the services' API: accounts, lots with pictures, first bids. Existing data stays unchanged;
 * new lots are listed if few are live. A market without live lots also gets a past, for the charts.
 */
export async function buildMarket(o: MarketOptions): Promise<DemoMarket> {
  const { signal } = o
  const live = await liveAuctions(o)
  const isEnough = live.length >= ENOUGH_LIVE_LOTS
  if (!isEnough) o.onProgress('Preparing the demo market …')
  const signInAll = (people: readonly DemoPerson[]) => Promise.all(people.map((person) => signIn(person, o)))
  const [selling, buying] = await Promise.all([signInAll(farmers), signInAll(buyers)])
  signal.throwIfAborted()
  if (!isEnough) await listMissingLots(o, live, selling, buying)
  return {
    accounts: [...farmers, ...buyers].map(({ username, email, role }) => {
      return { username, email, role, password: o.password }
    }),
    goOnBidding: (stopping) =>
      keepMarketMoving({
        ...{ buyers: buying, logger: o.logger, signal: stopping },
        liveAuctions: () => liveAuctions(o),
        refill: async (present) => {
          if (present.length < ENOUGH_LIVE_LOTS) await listMissingLots(o, present, selling, buying)
        },
      }),
  }
}

async function listMissingLots(
  o: MarketOptions,
  live: readonly AuctionView[],
  selling: readonly SignedIn[],
  buying: readonly SignedIn[],
): Promise<void> {
  const isLive = (lot: DemoLot) => live.some((auction) => auction.productName === lot.product_name)
  const isFirst = live.length === 0
  const missing = demoLots.filter((lot) => !isLive(lot) && (isFirst || !lot.sale.isEnded))
  if (isFirst) await writeHistory(o)
  const listed = await listLots(missing, selling, o.signal)
  await placeFirstBids(listed, buying, o.signal)
  if (!isFirst) return
  await endNow(
    listed.filter(({ lot }) => lot.sale.isEnded),
    o.auctions,
  )
  if (o.admin) await makeDeals({ ...o, selling, buying, admin: o.admin })
}

async function liveAuctions({ url, signal }: Pick<MarketOptions, 'url' | 'signal'>): Promise<AuctionView[]> {
  const { data } = await openPatientSession(url, signal).call<AuctionView[]>(routes.listAuctions, {
    query: { limit: 100, sortBy: 'ending' },
  })
  return data.filter((auction) => auction.status === 'active')
}
