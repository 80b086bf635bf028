import { type ChargeFields, type PayoutDetailsBody, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { type ApiSession, dealOf, isTemporary, patiently, placeBid } from '@boli/market'
import { sql } from 'kysely'
import demoCharges from '../../../demo/charges.json' with { type: 'json' }
import type { SignedIn } from '../accounts.ts'
import { endNow } from '../ended-lots.ts'
import { listLots } from '../list-lots.ts'
import { type DemoLot, demoLots } from '../lots.ts'
import type { MarketOptions } from '../market.ts'
import { type DealStory, dealStories, playStory } from './play-story.ts'

interface DealsOptions extends Pick<MarketOptions, 'password' | 'databases' | 'signal'> {
  selling: readonly SignedIn[]
  buying: readonly SignedIn[]
  admin: ApiSession
}

/** Lists the lots of the stories, places bids, ends the auctions, and advances each deal to the end of its story. */
export async function makeDeals(o: DealsOptions): Promise<void> {
  const { admin, selling, buying, databases } = o
  await Promise.all([addCharges(admin), ...selling.map((farmer) => savePayoutDetails(farmer, o.password))])
  const stories = new Map(dealStories.map((story) => [lotOf(story), story]))
  const listed = await listLots([...stories.keys()], selling)
  const sales = listed.map(({ lot, auction: { _id: auctionId } }) => {
    return { auctionId, farmer: sessionOf(selling, lot.farmer), story: stories.get(lot) as DealStory }
  })
  await Promise.all(
    sales.map(async ({ auctionId, story }) => {
      for (const [buyer, bidAmount] of story.bids)
        await placeBid(sessionOf(buying, buyer), auctionId, bidAmount, { confirm: true })
    }),
  )
  await endNow(listed, databases.auctions)
  await Promise.all(
    sales.map(async ({ auctionId, farmer, story }) => {
      const { _id: dealId } = await dealOf(farmer, auctionId, o.signal)
      await playStory(dealId, story, { farmer, admin, sessionOf: (username) => sessionOf(buying, username) })
      if (story.lapses) await lapseNow(dealId, databases.deals)
    }),
  )
}

/** Enters the charges as an administrator would before the first deal; one whose answer was lost is not entered twice. */
function addCharges(admin: ApiSession): Promise<void> {
  return patiently(async () => {
    const { data } = await admin.callOnce<ChargeFields[]>(routes.charges)
    const missing = demoCharges.filter(({ name }) => data.every((known) => known.name.en !== name.en))
    for (const json of missing) await admin.callOnce(routes.addCharge, { json })
  }, isTemporary)
}

/** The payout details of a farmer. No real bank or payment service has these names. */
async function savePayoutDetails(farmer: SignedIn, password: string): Promise<void> {
  const json: PayoutDetailsBody = {
    upiId: `${farmer.username.toLowerCase()}@demo`,
    holder: `${farmer.firstName} ${farmer.lastName}`,
    account: `55555${farmer.contact.phoneNo}`,
    ifsc: 'DEMO0000001',
    password,
  }
  await farmer.session.call(routes.savePayoutDetails, { json })
}

function lotOf({ picture, sale: { quantity, basePrice, ...terms } }: DealStory): DemoLot {
  const lot = demoLots.find((one) => one.picture === picture)
  if (!lot) throw new Error(`no demo lot is drawn as ${picture}`)
  const { bidIncrement: _increment, ...usual } = lot.sale
  return { ...lot, ...terms, closeUps: 0, sale: { ...usual, quantity, basePrice, bids: 0 } }
}

function sessionOf(people: readonly SignedIn[], name: string): ApiSession {
  const found = people.find(({ username }) => username === name)
  if (!found) throw new Error(`nobody of the demo is called ${name}`)
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
