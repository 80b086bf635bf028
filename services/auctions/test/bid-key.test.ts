import { newId } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

describe('a bid key', () => {
  /** With what a text in an array of Postgres must escape. */
  const key = () => `a "quoted" \\ {key}, ${newId()}`

  it('gives the same answer and no second bid, also after others have bid', async () => {
    const lot = await bed.list()
    const asha = aBuyer()
    const body = { bidAmount: 2000, maxAmount: 2100, bidKey: key() }
    const first = await bed.bid(asha, lot._id, body)
    await bed.bid(aBuyer(), lot._id, 2500)
    const again = await bed.bid(asha, lot._id, body)
    const [{ log: then, ...firstState }, { log: now, ...againState }] = [first, again].map(
      (answer) => answer.json().data.auction,
    )
    expect([then.size, now.size, againState]).toEqual([2, 3, firstState])
    expect(again.json().data.receipt).toMatchObject({ sequence: 1 })
    expect(again.json()).toMatchObject({ ...first.json(), data: { ...first.json().data, auction: {} } })
    expect(await bed.storedBids(lot._id)).toHaveLength(2)
  })

  it.each([
    ['bid that was beaten at once', { maxAmount: 3000 }, { bidAmount: 2400 }, 3, 'have been outbid'],
    ['raised maximum', null, { bidAmount: 2100, maxAmount: 2600 }, 1, 'maximum has been raised'],
  ])('repeats the answer of a %s', async (_what, rival, body, stored, message) => {
    const lot = await bed.list()
    const asha = aBuyer()
    await bed.bid(rival ? aBuyer() : asha, lot._id, { bidAmount: 2000, ...rival })
    const send = async () => (await bed.bid(asha, lot._id, { ...body, bidKey })).json()
    const bidKey = key()
    const first = await send()
    expect(first.message).toContain(message)
    expect(await send()).toEqual(first)
    expect(await bed.storedBids(lot._id)).toHaveLength(stored)
  })

  it.each([
    ['amount', { bidAmount: 2050 }],
    ['maximum', { bidAmount: 2000, maxAmount: 2600 }],
  ])('with another %s is refused', async (_what, other) => {
    const lot = await bed.list()
    const asha = aBuyer()
    const bidKey = key()
    await bed.bid(asha, lot._id, { bidAmount: 2000, bidKey })
    expect((await bed.bid(asha, lot._id, { ...other, bidKey })).json()).toMatchObject({
      status: 409,
      code: 'bid-key-reused',
    })
  })

  it('used on one lot is refused on another', async () => {
    const [one, other] = [await bed.list(), await bed.list()]
    const asha = aBuyer()
    const body = { bidAmount: 2000, bidKey: key() }
    await bed.bid(asha, one._id, body)
    expect((await bed.bid(asha, other._id, body)).json().code).toBe('bid-key-reused')
  })

  it('is each bidder’s own', async () => {
    const lot = await bed.list()
    const bidKey = key()
    expect((await bed.bid(aBuyer(), lot._id, { bidAmount: 2000, bidKey })).statusCode).toBe(200)
    expect((await bed.bid(aBuyer(), lot._id, { bidAmount: 2025, bidKey })).statusCode).toBe(200)
  })

  it('of a refused bid may be used again, with the confirmation that it lacked', async () => {
    const lot = await bed.list()
    const asha = aBuyer()
    const body = { bidAmount: 9000, bidKey: key() }
    expect((await bed.bid(asha, lot._id, body)).json().code).toBe('needs-confirmation')
    expect((await bed.bid(asha, lot._id, { ...body, confirm: true })).statusCode).toBe(200)
  })

  it('sent many times at once over two instances is one bid', async () => {
    const lot = await bed.list()
    const another = await bed.startAnother()
    const bid = {
      token: await bed.tokenOf(aBuyer()),
      auctionId: lot._id,
      requestId: 'r',
      bidAmount: 2000,
      bidKey: key(),
    }
    const batches = await Promise.all(
      Array.from({ length: 10 }, (_, index) => bed.bidBatch([bid, bid, bid], index % 2 ? another : bed.app)),
    )
    const outcomes = batches.flat()
    expect(
      new Set(outcomes.map(({ data, ...outcome }) => JSON.stringify([outcome, data?.bid, data?.leading])))
        .size,
    ).toBe(1)
    expect(outcomes[0]).toMatchObject({ status: 200, data: { leading: true } })
    expect(await bed.storedBids(lot._id)).toHaveLength(1)
  })

  it('may be used again after 24 hours', async () => {
    const lot = await bed.list()
    const asha = aBuyer()
    const bidKey = key()
    await bed.bid(asha, lot._id, { bidAmount: 2000, bidKey })
    await bed.bid(aBuyer(), lot._id, 2100)
    const { db } = bed.storage.database
    await db
      .updateTable('bid_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', bidKey)
      .execute()
    expect((await bed.bid(asha, lot._id, { bidAmount: 2200, bidKey })).statusCode).toBe(200)
    expect(await bed.storedBids(lot._id)).toHaveLength(3)
  })
})
