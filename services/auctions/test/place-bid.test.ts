import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

describe('a bid over HTTP', () => {
  it('is recorded before it is answered', async () => {
    const lot = await bed.list()
    const asha = aBuyer({ username: 'asha' })
    const response = await bed.bid(asha, lot._id, 2000)
    expect(response.json()).toMatchObject({
      status: 200,
      success: true,
      message: 'bid placed successfully',
      data: {
        leading: true,
        bid: { bid_amount: 2000, bidder: { username: 'asha' }, sequence: 1, isAutomatic: false },
        auction: { highestBid: 2000, totalBids: 1, participants: 1, minimumNextBid: 2025, version: 2 },
      },
    })
    expect(await bed.storedBids(lot._id)).toMatchObject([{ bid_amount: 2000, bidder: { username: 'asha' } }])
  })

  it('is refused with the minimum if it is too low', async () => {
    const lot = await bed.list()
    await bed.bid(aBuyer(), lot._id, 2450)
    const response = await bed.bid(aBuyer(), lot._id, 2460)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'bid-too-low',
      message: 'Your bid must be at least ₹2,475/quintal',
    })
    expect(await bed.storedBids(lot._id)).toHaveLength(1)
  })

  it('is refused to the leader, who may raise the maximum', async () => {
    const lot = await bed.list()
    const asha = aBuyer()
    await bed.bid(asha, lot._id, 2000)
    expect((await bed.bid(asha, lot._id, 2100)).json()).toMatchObject({
      status: 409,
      code: 'already-leading',
      message: 'You are already the highest bidder',
    })
    const raised = await bed.bid(asha, lot._id, { bidAmount: 2100, maxAmount: 2600 })
    expect(raised.json()).toMatchObject({
      status: 200,
      message: 'Your maximum has been raised',
      data: {
        leading: true,
        outcome: 'raised',
        bid: { bid_amount: 2000, sequence: 1 },
        auction: { highestBid: 2000, version: 2 },
      },
    })
    expect((await bed.bid(asha, lot._id, { bidAmount: 2100, maxAmount: 2500 })).json().code).toBe(
      'maximum-too-low',
    )
  })

  it('learns at once of an automatic counter-bid', async () => {
    const lot = await bed.list()
    await bed.bid(aBuyer({ username: 'asha' }), lot._id, { bidAmount: 2000, maxAmount: 3000 })
    const response = await bed.bid(aBuyer({ username: 'binod' }), lot._id, 2400)
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'You have been outbid by an automatic bid',
      data: {
        leading: false,
        bid: { bid_amount: 2400, bidder: { username: 'binod' } },
        auction: { highestBid: 2425, highestBidder: { username: 'asha' }, totalBids: 3 },
      },
    })
    expect((await bed.storedBids(lot._id)).map((bid) => [bid.bid_amount, bid.isAutomatic])).toEqual([
      [2425, true],
      [2400, false],
      [2000, false],
    ])
  })

  it('never reveals a maximum or a reserve', async () => {
    // Too long to occur in an id or a time by chance.
    const lot = await bed.list({ reservePrice: '27773777' })
    const response = await bed.bid(aBuyer(), lot._id, {
      bidAmount: 2000,
      maxAmount: 26663666,
      confirm: true,
    })
    const seen = await bed.seen(lot._id)
    expect(seen.reserve).toBe('not-met')
    for (const text of [response.body, JSON.stringify(seen)]) expect(text).not.toMatch(/27773777|26663666/)
  })

  it.each([3001, { bidAmount: 2000, maxAmount: 3001 }])(
    'needs confirmation far above the minimum: %j',
    async (body) => {
      const lot = await bed.list()
      const asha = aBuyer()
      expect((await bed.bid(asha, lot._id, body)).json()).toMatchObject({
        status: 409,
        code: 'needs-confirmation',
        params: { minimum: 2000, limit: 3000, priceUnit: 'quintal' },
      })
      expect((await bed.bid(asha, lot._id, { bidAmount: 3001, confirm: true })).statusCode).toBe(200)
    },
  )

  it.each([
    [{ bidAmount: -1 }, 'bidAmount'],
    [{ bidAmount: 0 }, 'bidAmount'],
    [{ bidAmount: 2000.001 }, 'bidAmount'],
    [{ bidAmount: 100_000_001 }, 'bidAmount'],
    [{ bidAmount: 2000, maxAmount: 1999 }, 'maxAmount'],
    [{ bidAmount: 2000, bidKey: '' }, 'bidKey'],
    [{ bidAmount: 2000, bidKey: 'a\u0000b' }, 'bidKey'],
  ])('%j is refused with the field %s, and nothing is stored', async (body, field) => {
    const lot = await bed.list()
    const response = await bed.bid(aBuyer(), lot._id, body as never)
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] })
    expect(await bed.storedBids(lot._id)).toEqual([])
  })

  it('takes amounts as plain decimal text', async () => {
    const lot = await bed.list()
    const response = await bed.bid(aBuyer(), lot._id, { bidAmount: '2000.50', maxAmount: '' })
    expect(response.json().data.bid.bid_amount).toBe(2000.5)
  })

  it('is refused on the bidder’s own lot, whatever the role is now', async () => {
    const person = aFarmer()
    const lot = await bed.list({}, person)
    const response = await bed.bid({ ...person, role: 'business' }, lot._id, 2000)
    expect(response.json()).toMatchObject({ status: 403, code: 'own-lot' })
  })

  it('is refused before a scheduled start', async () => {
    const lot = await bed.list({ startTime: new Date(Date.now() + 3_600_000).toISOString() })
    expect(lot.status).toBe('scheduled')
    expect((await bed.bid(aBuyer(), lot._id, 2000)).json()).toMatchObject({
      status: 409,
      code: 'auction-not-started',
    })
  })
})
