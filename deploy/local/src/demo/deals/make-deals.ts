import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import { type AuctionView, type DealSummary, newId, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import type { SignedIn } from '../accounts.ts'
import type { ApiSession } from '../api-session.ts'
import { endNow } from '../ended-lots.ts'
import { type ListedLot, listLots } from '../list-lots.ts'
import { type DemoLot, demoLots } from '../lots.ts'
import { keepCharges, keepPayoutDetails } from './before-deals.ts'
import { lapseNow } from './lapse-now.ts'
import { type DealStory, dealStories } from './stories.ts'
import { dealTeller } from './teller.ts'

export interface DealsOptions {
  selling: readonly SignedIn[]
  buying: readonly SignedIn[]
  admin: ApiSession
  auctions: Database<AuctionsTables>
  deals: Database<DealsTables>
  signal: AbortSignal
}

const OPENED_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 200

/** Lists the lots of the stories, has them bid on and ended, and takes each deal as far as its story goes. */
export async function makeDeals(o: DealsOptions): Promise<void> {
  await Promise.all([keepCharges(o.admin), ...o.selling.map(keepPayoutDetails)])
  const lots = dealStories.map(lotOf)
  const listed = await listLots(lots, o.selling, o.signal)
  const told = dealStories.map((story, index) => ({
    story,
    lot: listed.find(({ lot }) => lot === lots[index]),
  }))
  await Promise.all(told.map(({ story, lot }) => lot && bidOn(story, lot.auction, o)))
  await endNow(listed, o.auctions)
  await Promise.all(told.map(({ story, lot }) => lot && tell(story, lot, o)))
}

function lotOf({ picture, sale: { quantity, basePrice, ...terms } }: DealStory): DemoLot {
  const lot = demoLots.find((one) => one.picture === picture)
  if (!lot) throw new Error(`no demo lot is drawn as ${picture}`)
  const { closeUps: _closeUps, ...one } = lot
  const { bidIncrement: _increment, ...usual } = lot.sale
  const offer = Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
  return { ...one, ...offer, sale: { ...usual, quantity, basePrice, bids: 0 } }
}

async function bidOn({ bids }: DealStory, { _id: auctionId }: AuctionView, o: DealsOptions): Promise<void> {
  for (const [buyer, bidAmount] of bids) {
    o.signal.throwIfAborted()
    const json = { bidAmount, confirm: true, bidKey: newId() }
    await sessionOf(o.buying, buyer).call(routes.placeBid, { params: { auctionId }, json })
  }
}

async function tell(story: DealStory, { lot, auction }: ListedLot, o: DealsOptions): Promise<void> {
  const farmer = sessionOf(o.selling, lot.farmer)
  const dealId = await dealOf(farmer, auction._id, o.signal)
  const { admin, buying } = o
  await story.tell(
    dealTeller(dealId, { farmer, admin, sessionOf: (username) => sessionOf(buying, username) }),
  )
  if (story.lapses) await lapseNow(dealId, o.deals)
}

/** A deal is opened as soon as its auction's end is heard of. */
async function dealOf(farmer: ApiSession, auctionId: string, signal: AbortSignal): Promise<string> {
  for (const until = Date.now() + OPENED_WITHIN_MS; Date.now() < until; ) {
    signal.throwIfAborted()
    const { data } = await farmer.call<DealSummary[]>(routes.listDeals, { query: { auctions: auctionId } })
    if (data[0]) return data[0]._id
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`no deal was opened for the auction ${auctionId}`)
}

function sessionOf(people: readonly SignedIn[], username: string): ApiSession {
  const found = people.find(({ person }) => person.username === username)
  if (!found) throw new Error(`nobody of the demo is called ${username}`)
  return found.session
}
