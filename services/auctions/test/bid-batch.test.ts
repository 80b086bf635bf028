import { newId } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

describe('bids gathered by realtime', () => {
  it('are judged in order, even if only some of their tokens are cached', async () => {
    const [lot, known] = [await bed.list(), await bed.tokenOf(aBuyer())]
    const bidOf = (token: string, bidAmount: number) => ({
      ...{ token, auctionId: lot._id, requestId: 'r', bidAmount },
    })
    await bed.bidBatch([bidOf(known, 1)])
    const outcomes = await bed.bidBatch([bidOf(await bed.tokenOf(aBuyer()), 2000), bidOf(known, 2025)])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  })

  it('are judged each by its own token, in order', async () => {
    const lot = await bed.list()
    const asha = aBuyer()
    const bidOf = async (who: Parameters<typeof bed.tokenOf>[0], bidAmount: number) => ({
      ...{ token: await bed.tokenOf(who), auctionId: lot._id, requestId: 'r', bidAmount },
    })
    const outcomes = await bed.bidBatch([
      await bidOf(asha, 2000),
      await bidOf(aFarmer(), 2025),
      await bidOf(aBuyer({ isVerified: false }), 2025),
      { ...(await bidOf(aBuyer(), 2025)), token: 'nonsense' },
      await bidOf(aBuyer(), 2010),
      await bidOf(aBuyer(), 2025),
      { ...(await bidOf(aBuyer(), 9999)), bidAmount: 'x' },
      { ...(await bidOf(aBuyer(), 9999)), auctionId: newId() },
    ])
    expect(outcomes.map((outcome) => [outcome.status, outcome.code])).toEqual([
      [200, undefined],
      [403, 'only-businesses-bid'],
      [403, 'only-businesses-bid'],
      [401, 'not-signed-in'],
      [409, 'bid-too-low'],
      [200, undefined],
      [400, 'validation-failed'],
      [404, 'auction-not-found'],
    ])
    expect(await bed.storedBids(lot._id)).toHaveLength(2)
  })

  it('are accepted from services only', async () => {
    const payload = { bids: [{ token: 't', auctionId: newId(), requestId: 'r', bidAmount: 1 }] }
    const request = { method: 'POST' as const, url: '/internal/bids', payload }
    expect((await bed.app.inject(request)).statusCode).toBe(403)
    expect((await bed.call(aBuyer(), request)).statusCode).toBe(403)
  })
})
