import { newId, type PlaceBidBody } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

describe('a bid key', () => {
  /** With every character that must be escaped in a text of a Postgres array. */
  const key = () => `a "quoted" \\ {key}, ${newId()}`

  /** A bid of 2,000 rupees with a key, with functions that send the key again and count the stored bids. */
  async function aBidWithKey(more: Partial<PlaceBidBody> = {}) {
    const [lot, asha, bidKey] = [await bed.list(), aBuyer(), key()]
    const first = await bed.bid(asha, lot._id, { bidAmount: 2000, bidKey, ...more })
    return {
      ...{ lot, asha, bidKey, first },
      again: (body: Partial<PlaceBidBody> = more, on = lot) =>
        bed.bid(asha, on._id, { bidAmount: 2000, bidKey, ...body }),
      stored: async () => (await bed.storedBids(lot._id)).length,
    }
  }

  it('gives the same answer and no second bid, also after others have bid', async () => {
    const { lot, first, again, stored } = await aBidWithKey({ maxAmount: 2100 })
    await bed.bid(aBuyer(), lot._id, 2500)
    const second = await again()
    const [{ log: then, ...firstState }, { log: now, ...againState }] = [first, second].map(
      (answer) => answer.json().data.auction,
    )
    expect([then.size, now.size, againState]).toEqual([2, 3, firstState])
    expect(second.json().data.receipt).toMatchObject({ sequence: 1 })
    expect(second.json()).toMatchObject({ ...first.json(), data: { ...first.json().data, auction: {} } })
    expect(await stored()).toBe(2)
  })

  it.each([
    ['bid that was beaten at once', { maxAmount: 3000 }, { bidAmount: 2400 }, 3, 'have been outbid'],
    ['raised maximum', null, { bidAmount: 2100, maxAmount: 2600 }, 1, 'maximum has been raised'],
  ])('repeats the answer of a %s', async (_what, rival, body, stored, message) => {
    const [lot, asha, bidKey] = [await bed.list(), aBuyer(), key()]
    await bed.bid(rival ? aBuyer() : asha, lot._id, { bidAmount: 2000, ...rival })
    const send = async () => (await bed.bid(asha, lot._id, { ...body, bidKey })).json()
    const first = await send()
    expect(first.message).toContain(message)
    expect(await send()).toEqual(first)
    expect(await bed.storedBids(lot._id)).toHaveLength(stored)
  })

  it('with another amount or maximum, or on another lot, is refused; another bidder may use it', async () => {
    const { lot, bidKey, again } = await aBidWithKey()
    const elsewhere = await bed.list()
    for (const reused of [
      again({ bidAmount: 2050 }),
      again({ maxAmount: 2600 }),
      again({}, elsewhere),
      again({ bidAmount: 1000 }, elsewhere),
    ])
      expect((await reused).json()).toMatchObject({ status: 409, code: 'bid-key-reused' })
    expect(await bed.outcomeOf(aBuyer(), lot._id, { bidAmount: 2025, bidKey })).toBe('ok')
  })

  it('of a refused bid may be used again, with the confirmation that it lacked', async () => {
    const { first, again } = await aBidWithKey({ bidAmount: 9000 })
    expect(first.json().code).toBe('needs-confirmation')
    expect((await again({ bidAmount: 9000, confirm: true })).statusCode).toBe(200)
  })

  it('sent many times at once over two instances is one bid', async () => {
    const lot = await bed.list()
    const another = await bed.startAnother()
    const bid = {
      ...{ token: await bed.tokenOf(aBuyer()), auctionId: lot._id, requestId: 'r' },
      ...{ bidAmount: 2000, bidKey: key() },
    }
    const batches = await Promise.all(
      Array.from({ length: 10 }, (_, index) => bed.bidBatch([bid, bid, bid], index % 2 ? another : bed.app)),
    )
    const outcomes = batches.flat()
    const [first, ...others] = outcomes.map(({ data, ...rest }) => [rest, data?.bid, data?.leading])
    expect(others).toEqual(others.map(() => first))
    expect(outcomes[0]).toMatchObject({ status: 200, data: { leading: true } })
    expect(await bed.storedBids(lot._id)).toHaveLength(1)
  })

  it('may be used again after 24 hours', async () => {
    const { lot, bidKey, again, stored } = await aBidWithKey()
    await bed.bid(aBuyer(), lot._id, 2100)
    const created_at = new Date(Date.now() - 25 * 3_600_000)
    await bed.db.updateTable('bid_keys').set({ created_at }).where('key', '=', bidKey).execute()
    expect((await again({ bidAmount: 2200 })).statusCode).toBe(200)
    expect(await stored()).toBe(3)
  })
})
