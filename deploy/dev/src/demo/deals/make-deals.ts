import type { AuctionsTables } from '@boli/auctions'
import type { AuctionView } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { type ApiSession, dealOf, placeBid } from '@boli/market'
import { sql } from 'kysely'
import type { SignedIn } from '../accounts.ts'
import { endNow } from '../ended-lots.ts'
import { type ListedLot, listLots } from '../list-lots.ts'
import { type DemoLot, demoLots } from '../lots.ts'
import { keepCharges, keepPayoutDetails } from './before-deals.ts'
import { type DealStory, dealStories, playStory } from './play-story.ts'

export interface DealsOptions {
  selling: readonly SignedIn[]
  buying: readonly SignedIn[]
  admin: ApiSession
  /** Sessions of everyone in the demo. */
  password: string
  auctions: Database<AuctionsTables>
  deals: Database<DealsTables>
  signal: AbortSignal
}

/** Lists the lots of the stories, places bids, ends the auctions, and advances each deal to the end of its story. */
export async function makeDeals(o: DealsOptions): Promise<void> {
  const { admin, selling, password } = o
  await Promise.all([keepCharges(admin), ...selling.map((farmer) => keepPayoutDetails(farmer, password))])
  const lots = dealStories.map(lotOf)
  const listed = await listLots(lots, o.selling, o.signal)
  const chosen = dealStories.map((story, index) => ({
    story,
    lot: listed.find(({ lot }) => lot === lots[index]),
  }))
  await Promise.all(chosen.map(({ story, lot }) => lot && bidOn(story, lot.auction, o)))
  await endNow(listed, o.auctions)
  await Promise.all(chosen.map(({ story, lot }) => lot && makeDeal(story, lot, o)))
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
    await placeBid(sessionOf(o.buying, buyer), auctionId, bidAmount, { confirm: true })
  }
}

async function makeDeal(story: DealStory, { lot, auction }: ListedLot, o: DealsOptions): Promise<void> {
  const farmer = sessionOf(o.selling, lot.farmer)
  const { _id: dealId } = await dealOf(farmer, auction._id, o.signal)
  const { admin, buying } = o
  await playStory(dealId, story, { farmer, admin, sessionOf: (username) => sessionOf(buying, username) })
  if (story.lapses) await lapseNow(dealId, o.deals)
}

function sessionOf(people: readonly SignedIn[], username: string): ApiSession {
  const found = people.find(({ person }) => person.username === username)
  if (!found) throw new Error(`nobody of the demo is called ${username}`)
  return found.session
}

/** Moves the deadline of a deal that waits for an answer to now, as `endNow` does for auctions. */
async function lapseNow(dealId: string, { db }: Database<DealsTables>): Promise<void> {
  await sql`
    update deals set acts_at = now(),
      record = jsonb_set(record, '{answerBy}', to_jsonb(floor(extract(epoch from now()) * 1000)::bigint))
    where id = ${dealId}
  `.execute(db)
  await sql`select pg_notify('deals_clock_times', '')`.execute(db)
}
