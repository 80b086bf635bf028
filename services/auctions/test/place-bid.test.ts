import type { PlaceBidBody } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

describe('a bid over HTTP', () => {
  it('is recorded before it is answered, and each answer says what happened', async () => {
    const lot = await bed.list()
    const [asha, binod] = [aBuyer({ username: 'asha' }), aBuyer({ username: 'binod' })]
    const bid = async (who: typeof asha, body: PlaceBidBody) => (await bed.bid(who, lot._id, body)).json()
    expect(await bid(asha, { bidAmount: '2000.00', maxAmount: '' })).toMatchObject({
      ...{ status: 200, success: true, message: 'bid placed successfully' },
      data: {
        ...{ leading: true, bid: { bid_amount: 2000, bidder: { username: 'asha' }, sequence: 1 } },
        auction: { highestBid: 2000, totalBids: 1, participants: 1, minimumNextBid: 2025, version: 2 },
      },
    })
    expect(await bid(asha, { bidAmount: 2100 })).toMatchObject({
      ...{ status: 409, code: 'already-leading', message: 'You are already the highest bidder' },
    })
    expect(await bid(asha, { bidAmount: 2100, maxAmount: 3000 })).toMatchObject({
      ...{ status: 200, message: 'Your maximum has been raised' },
      data: { leading: true, outcome: 'raised', bid: { sequence: 1 }, auction: { highestBid: 2000 } },
    })
    expect((await bid(asha, { bidAmount: 2100, maxAmount: 2500 })).code).toBe('maximum-too-low')
    expect(await bid(binod, { bidAmount: 2010 })).toMatchObject({
      ...{ status: 409, code: 'bid-too-low', message: 'Your bid must be at least ₹2,025/quintal' },
    })
    expect(await bid(binod, { bidAmount: 2400 })).toMatchObject({
      ...{ status: 200, message: 'You have been outbid by an automatic bid' },
      data: {
        ...{ leading: false, bid: { bid_amount: 2400, bidder: { username: 'binod' } } },
        auction: { highestBid: 2425, highestBidder: { username: 'asha' }, totalBids: 3 },
      },
    })
    const far = { bidAmount: 2450, maxAmount: 3676 }
    expect(await bid(binod, far)).toMatchObject({
      ...{ status: 409, code: 'needs-confirmation' },
      params: { minimum: 2450, limit: 3675, priceUnit: 'quintal' },
    })
    expect((await bid(binod, { ...far, confirm: true })).data.leading).toBe(true)
    const stored = (await bed.storedBids(lot._id)).map(({ bid_amount, isAutomatic }) =>
      isAutomatic ? `${bid_amount} automatically` : bid_amount,
    )
    expect(stored).toEqual([3025, '2425 automatically', 2400, 2000])
  })

  it('never reveals a maximum or a reserve', async () => {
    // Too long to occur in an id or a time by chance.
    const lot = await bed.list({ reservePrice: '27773777' })
    const body = { bidAmount: 2000, maxAmount: 26663666, confirm: true }
    const response = await bed.bid(aBuyer(), lot._id, body)
    const seen = await bed.seen(lot._id)
    expect(seen.reserve).toBe('not-met')
    for (const text of [response.body, JSON.stringify(seen)]) expect(text).not.toMatch(/27773777|26663666/)
  })

  it('with a bad value is refused with the field, and nothing is stored', async () => {
    const lot = await bed.list()
    for (const [body, field] of [
      [{ bidAmount: 2000.001 }, 'bidAmount'],
      [{ bidAmount: 2000, maxAmount: 1999 }, 'maxAmount'],
      [{ bidAmount: 2000, maxAmount: 'x' }, 'maxAmount'],
      [{ bidAmount: 2000, bidKey: '' }, 'bidKey'],
      [{ bidAmount: 2000, bidKey: 'a\u0000b' }, 'bidKey'],
    ] as const) {
      const response = await bed.bid(aBuyer(), lot._id, body)
      expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field }] })
    }
    expect(await bed.storedBids(lot._id)).toEqual([])
  })

  it('is refused on the bidder’s own lot, whatever the role is now', async () => {
    const person = aFarmer()
    const lot = await bed.list({}, person)
    const response = await bed.bid({ ...person, role: 'business' }, lot._id, 2000)
    expect(response.json()).toMatchObject({ status: 403, code: 'own-lot' })
  })
})
