import { newId } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anAuction, type Person } from '../../test/support/auction-events.ts'
import { type AuctionEvent, gatherEvents } from '../domain/gather-events.ts'

const person = (username: string): Person => ({ userId: newId(), username })
const [farmer, meera, rival] = [person('farmer'), person('meera'), person('rival')]

function aStory() {
  const now = new Date('2026-11-20T09:00:00Z')
  const auction = anAuction(farmer, () => {
    now.setSeconds(now.getSeconds() + 1)
    return new Date(now)
  })
  const events = [
    auction.created(),
    auction.bid(meera, 2_025_00),
    auction.bid(rival, 2_050_00),
    auction.extended(),
    auction.bid(meera, 2_075_00),
    auction.bid(rival, 2_100_00),
    auction.closed('removed', 'Listed twice'),
  ] as AuctionEvent[]
  return { auction, events }
}

describe('gathered events', () => {
  test('state each fact once: the last state and lot, best bids, and when a bidder was outbid last', () => {
    const { auction, events } = aStory()
    const { auctionId } = auction
    const productName = 'Sharbati Wheat'
    const closed = events.at(-1)
    const { auctions, bestBids, outbid, closings, bidCounts } = gatherEvents(events)
    expect(auctions).toMatchObject([
      { auctionId, state: { version: 7 }, lot: { version: 7 }, note: 'Listed twice' },
    ])
    expect(bestBids).toEqual([
      { auctionId, userId: meera.userId, bestPaise: 2_075_00 },
      { auctionId, userId: rival.userId, bestPaise: 2_100_00 },
    ])
    expect(outbid).toEqual([
      { auctionId, userId: meera.userId, productName, happenedAt: new Date(events[5]?.time ?? '') },
      { auctionId, userId: rival.userId, productName, happenedAt: new Date(events[4]?.time ?? '') },
    ])
    expect(closings).toEqual([closed])
    expect(bidCounts).toEqual([{ auctionId, count: 4, happenedAt: new Date(events[5]?.time ?? '') }])
  })

  test('are the same in any order of the events of several auctions', () => {
    const events = [...aStory().events, ...aStory().events]
    const byKey = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort()
    const gathered = (some: readonly AuctionEvent[]) => Object.values(gatherEvents(some)).map(byKey)
    const inOrder = gathered(events)
    const anyOrder = fc.shuffledSubarray(events, { minLength: events.length })
    fc.assert(
      fc.property(anyOrder, (shuffled) => {
        expect(gathered(shuffled)).toEqual(inOrder)
      }),
    )
  })

  test('have the last known lot, even if later events carry none', () => {
    const { events } = aStory()
    expect(gatherEvents(events.slice(0, 4)).auctions).toMatchObject([
      { state: { version: 4 }, lot: { version: 1 } },
    ])
    expect(gatherEvents(events.slice(1, 4)).auctions).toMatchObject([{ state: { version: 4 }, lot: null }])
  })
})
