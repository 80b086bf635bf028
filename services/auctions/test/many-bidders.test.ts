import { type BatchedBid, newId } from '@boli/contracts'
import { expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

it('a thousand bids of fifty bidders at once over two instances: exactly the answered ones are stored, and the events of a lot carry every bid once, in order and without a gap', async () => {
  const instances = [bed.app, await bed.startAnother()]
  const lots = await bed.listMany(10, { basePrice: '100', reservePrice: '900', bidIncrement: '5' })
  const tokens = await Promise.all(Array.from({ length: 50 }, () => bed.tokenOf(aBuyer())))
  // Half of them on one lot. Every bid is its own call, as if each bidder had their own socket.
  const bids = Array.from({ length: 1_000 }, (_, index): BatchedBid => {
    const auctionId = lots[index % 2 ? 0 : 1 + (index % 9)]?._id ?? ''
    const bidAmount = 100 + Math.floor(index / 2) + ((index * 53) % 300)
    return {
      ...{ token: tokens[index % 50] ?? '', auctionId, requestId: 'r', confirm: true, bidAmount },
      ...(index % 4 < 2 && { maxAmount: bidAmount + (index % 9) * 10 }),
      ...(index % 3 === 0 && { bidKey: newId() }),
    }
  })
  const answers = await Promise.all(bids.map((bid, index) => bed.bidBatch([bid], instances[index % 2])))
  const outcomes = answers.flat()

  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const answered = outcomes.flatMap(({ data }) => (data && data.outcome !== 'raised' ? [data.bid._id] : []))
  expect(new Set(answered).size).toBe(answered.length)
  const { db } = bed
  const stored = await db.selectFrom('bids').select(['id', 'is_automatic']).execute()
  expect(stored.flatMap((bid) => (bid.is_automatic ? [] : [bid.id])).sort()).toEqual(answered.sort())

  const rows = await db.selectFrom('auctions').select(['id', 'total_bids', 'version']).execute()
  for (const { id, total_bids, version } of rows) {
    expect(total_bids).toBeGreaterThan(3)
    await expect.poll(() => bed.eventsOf(id).at(-1)?.version).toBe(version)
    const received = bed.eventsOf(id, 'bids-placed')
    const sequences = received.flatMap(({ data }) => data.bids.map((bid) => bid.sequence))
    expect(sequences).toEqual(Array.from({ length: total_bids }, (_, index) => index + 1))
    const previous = received.map(({ data }) => data.previousVersion)
    expect(previous).toEqual([1, ...received.slice(0, -1).map((event) => event.version)])
  }
})
