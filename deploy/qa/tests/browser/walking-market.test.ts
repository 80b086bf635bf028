import { type AuctionView, type BidView, routes } from '@boli/contracts'
import { giveContact, listLot, placeBid, signUp } from '@boli/market'
import { startLinkProxy } from '@boli/system'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { openSignedIn } from '../support/browser.ts'
import { signUpRoomPeople } from '../support/room-people.ts'
import { startStory } from '../support/story.ts'

/** Maximum time until a bid reaches the other browser. */
const SEEN_WITHIN_MS = 1_000

const { market, ...people } = await signUpRoomPeople('Walk')
await giveContact(people.priya)
const kavitha = await signUp(market, { username: 'WalkKavitha', role: 'business' })
const { _id: auctionId } = await listLot(people.farmer.session, { basePrice: '2275' })
const arjun = await openSignedIn(people.arjun, { baseURL: market.url })
// Priya's browser connects to the market through a proxy that can be cut.
const line = await startLinkProxy({ targets: () => [Number(new URL(market.url).port)] })
const priya = await openSignedIn(people.priya, { baseURL: `http://localhost:${line.port}` })

afterAll(() => line.stop())

/** The live room as a user sees it, located by the text on the screen. */
function roomOn(page: Page) {
  const panel = page.getByRole('region', { name: 'Top Bidders' })
  const live = panel.getByText('Live', { exact: true })
  return {
    live,
    reconnecting: panel.getByText('Reconnecting…'),
    price: page.getByRole('region', { name: 'Current Bid' }),
    row: (bidder: string, rupees: string) =>
      panel.getByRole('listitem').filter({ hasText: bidder }).filter({ hasText: rupees }),
    async open() {
      await page.goto(`/auction/${auctionId}`)
      await live.waitFor()
    },
    async bid(rupees: number) {
      await page.getByLabel('Your bid, rupees').fill(String(rupees))
      await page.getByRole('button', { name: 'Place Bid' }).click()
    },
    /** The highest bids of the six top bidders, in descending order. */
    async amounts(): Promise<string[]> {
      const texts = await panel.getByRole('listitem').allInnerTexts()
      return texts.map((text) => /₹[\d,.]+/.exec(text)?.[0] ?? text)
    },
  }
}

describe('a walk through the market', () => {
  const step = startStory()

  step('two buyers in two browsers see each other’s bids arrive', async () => {
    for (const { page } of [arjun, priya]) await roomOn(page).open()
    const bids = [
      { by: arjun, name: 'WalkArjun', seenBy: priya, rupees: 2275, shown: '₹2,275' },
      { by: priya, name: 'WalkPriya', seenBy: arjun, rupees: 2300, shown: '₹2,300' },
      { by: arjun, name: 'WalkArjun', seenBy: priya, rupees: 2350, shown: '₹2,350' },
    ]
    const delays: number[] = []
    for (const { by, name, seenBy, rupees, shown } of bids) {
      await roomOn(by.page).bid(rupees)
      await roomOn(by.page).row(name, shown).waitFor()
      const placedAt = Date.now()
      await roomOn(seenBy.page).row(name, shown).waitFor()
      delays.push(Date.now() - placedAt)
    }
    // The median: a busy machine may delay any of them.
    const [, typical] = delays.sort((a, b) => a - b)
    expect(typical, `seen after ${delays.join(', ')} ms`).toBeLessThan(SEEN_WITHIN_MS)
    await roomOn(arjun.page).price.getByText('Winning').waitFor()
    await roomOn(priya.page).price.getByText('Outbid').waitFor()
  })

  step(
    'the room recovers by itself after its connection was cut, with no bid missing or doubled',
    async () => {
      const room = roomOn(priya.page)
      line.cut()
      await room.reconnecting.waitFor()
      await placeBid(kavitha.session, auctionId, 2400)
      await placeBid(people.arjun.session, auctionId, 2450)
      await placeBid(kavitha.session, auctionId, 2500)
      line.mend()
      await room.live.waitFor()
      await room.row('WalkKavitha', '₹2,500').waitFor()
      const { session } = people.arjun
      const { data: stored } = await session.call<BidView[]>(routes.listPlacedBids, { params: { auctionId } })
      expect(stored).toHaveLength(6)
      expect(await room.amounts()).toEqual(['₹2,500', '₹2,450', '₹2,300'])
      await room.bid(2525)
      await roomOn(arjun.page).row('WalkPriya', '₹2,525').waitFor()
      const { data: auction } = await session.call<AuctionView>(routes.getAuction, { params: { auctionId } })
      expect(auction).toMatchObject({ highestBid: 2525, totalBids: 7, version: expect.any(Number) })
      expect([...arjun.problems, ...priya.problems]).toEqual([])
    },
  )
})
