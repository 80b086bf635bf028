import { type BatchedBid, type BidOutcome, newId } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { beforeAll, expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()
let instances: Service[]
beforeAll(async () => {
  instances = [bed.app, await bed.startAnother()]
})

/** Every bid is its own call, as if each bidder had their own socket. */
async function placeAll(bids: BatchedBid[]): Promise<BidOutcome[]> {
  const outcomes = await Promise.all(
    bids.map((bid, index) => bed.bidBatch([bid], instances[index % instances.length])),
  )
  return outcomes.flat()
}

it('50 bidders with 20 bids each at once over two instances: exactly the answered bids are stored', async () => {
  const lot = await bed.list({ basePrice: '100', reservePrice: '900', bidIncrement: '5' })
  const tokens = await Promise.all(Array.from({ length: 50 }, () => bed.tokenOf(aBuyer())))
  const bids = tokens.flatMap((token, bidder) =>
    Array.from({ length: 20 }, (_, index): BatchedBid => {
      const bidAmount = 100 + ((bidder * 7 + index * 53) % 1100)
      const maxAmount = index % 4 === 0 ? { maxAmount: bidAmount + (bidder % 9) * 10 } : {}
      const bidKey = index % 2 === 0 ? { bidKey: newId() } : {}
      return { token, auctionId: lot._id, requestId: 'r', confirm: true, bidAmount, ...maxAmount, ...bidKey }
    }),
  )
  const outcomes = await placeAll(bids)

  expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set([200, 409]))
  const answered = outcomes.flatMap(({ data }) => (data && data.outcome !== 'raised' ? [data.bid._id] : []))
  const stored = await bed.storage.database.db
    .selectFrom('bids')
    .select(['id', 'is_automatic'])
    .where('auction_id', '=', lot._id)
    .execute()
  expect(answered.length).toBeGreaterThan(10)
  expect(new Set(answered).size).toBe(answered.length)
  expect(new Set(stored.filter((bid) => !bid.is_automatic).map((bid) => bid.id))).toEqual(new Set(answered))
})

it('bids on many lots at once over two instances leave each lot right', async () => {
  const lots = await bed.listMany(30, { basePrice: '100' })
  const tokens = await Promise.all(Array.from({ length: 10 }, () => bed.tokenOf(aBuyer())))
  const bids = Array.from({ length: 900 }, (_, index): BatchedBid => {
    const { _id: auctionId } = lots[(index * 11) % lots.length] ?? lots[0] ?? { _id: '' }
    const token = tokens[index % tokens.length] ?? ''
    return { token, auctionId, requestId: 'r', confirm: true, bidAmount: 100 + Math.floor(index / 30) * 5 }
  })
  const outcomes = await placeAll(bids)
  const accepted = outcomes.filter((outcome) => outcome.status === 200).length
  const { total } = await bed.storage.database.db
    .selectFrom('auctions')
    .select((select) => select.fn.sum<string>('total_bids').as('total'))
    .where(
      'id',
      'in',
      lots.map((lot) => lot._id),
    )
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(accepted)
})

it('the events of a lot carry every bid once, in order and without a gap', async () => {
  const lot = await bed.list({ basePrice: '100', durationMinutes: '15' })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => bed.tokenOf(aBuyer())))
  await placeAll(
    Array.from({ length: 200 }, (_, index) => ({
      token: tokens[index % 8] ?? '',
      auctionId: lot._id,
      requestId: 'r',
      confirm: true,
      bidAmount: 100 + index * 5,
    })),
  )
  const { total_bids: total, version } = await bed.storage.database.db
    .selectFrom('auctions')
    .select(['total_bids', 'version'])
    .where('id', '=', lot._id)
    .executeTakeFirstOrThrow()
  await expect.poll(() => bed.eventsOf(lot._id).at(-1)?.version).toBe(version)
  const received = bed.eventsOf(lot._id, 'bids-placed')
  expect(received.flatMap(({ data }) => data.bids.map((bid) => bid.sequence))).toEqual(
    Array.from({ length: total }, (_, index) => index + 1),
  )
  expect(received.map(({ data }) => data.previousVersion)).toEqual([
    lot.version,
    ...received.slice(0, -1).map((event) => event.version),
  ])
})
