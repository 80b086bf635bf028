import { type AuctionView, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()
const lots: Record<string, AuctionView> = {}
beforeAll(async () => {
  const list = async (name: string, fields: Record<string, string>) => {
    lots[name] = await bed.list({ product_name: name, ...fields })
  }
  const inSehore = { state: 'mp', district: 'Sehore' }
  await list('wheat', { commodity: 'wheat', basePrice: '2000', durationMinutes: '120', ...inSehore })
  await list('rice', { commodity: 'rice', basePrice: '3000', durationMinutes: '30' })
  await list('mango', { category: 'fruit', basePrice: '5000', durationMinutes: '60' })
  const startTime = new Date(Date.now() + 7_200_000).toISOString()
  await list('rose', { category: 'flower', quantity: '400pcs', basePrice: '100', startTime })
  const farmer = aFarmer()
  await bed.withdraw(farmer, (await bed.list({ product_name: 'withdrawn' }, farmer))._id)
  await bed.bid(aBuyer(), lots.rice?._id ?? '', 3000)
  await bed.bid(aBuyer(), lots.rice?._id ?? '', 3025)
  await bed.bid(aBuyer(), lots.mango?._id ?? '', 5000)
  // The market's order follows the bids a moment later.
  await eventually(async () => {
    const rice = bed.db.selectFrom('auctions').where('id', '=', lots.rice?._id ?? '')
    const ranked = await rice.select(['ranked_paise', 'ranked_bids']).executeTakeFirst()
    expect(ranked).toEqual({ ranked_paise: 302_500, ranked_bids: 2 })
  })
})

async function market(query = '') {
  const answer = await bed.get(null, `getAllauctions${query}`)
  return { ...answer, names: answer.data.map((lot: AuctionView) => lot.productName) }
}

describe('the market', () => {
  it('shows open and scheduled lots to anyone, newest first', async () => {
    const { names, hasMore, summary } = await market()
    expect(names).toEqual(['rose', 'mango', 'rice', 'wheat'])
    expect(hasMore).toBe(false)
    expect(summary).toEqual({ live: 3, endingWithinHour: 2 })
  })

  it('names the leader to users who may enter rooms, and to nobody else', async () => {
    for (const [who, isNamed] of [
      [null, false],
      [aBuyer({ isVerified: false }), false],
      [aBuyer(), true],
    ] as const) {
      const [rice] = (await bed.get(who, 'getAllauctions?sortBy=bids')).data
      expect([rice.totalBids, rice.highestBidder !== null]).toEqual([2, isNamed])
    }
  })

  it.each([
    ['?sortBy=latest', ['rose', 'mango', 'rice', 'wheat']],
    ['?sortBy=ending', ['rice', 'mango', 'wheat', 'rose']],
    ['?sortBy=price-asc', ['rose', 'wheat', 'rice', 'mango']],
    ['?sortBy=price-desc', ['mango', 'rice', 'wheat', 'rose']],
    ['?sortBy=bids', ['rice', 'mango', 'rose', 'wheat']],
    ['?sortBy=bids-asc', ['wheat', 'rose', 'mango', 'rice']],
    ['?sortBy=bids-asc&limit=2&page=2', ['mango', 'rice']],
    ['?sortBy=ending-desc&limit=2', ['rose', 'wheat']],
    ['?sortBy=ending-desc&query=rice', ['rice']],
    ['?status=active', ['mango', 'rice', 'wheat']],
    ['?status=scheduled', ['rose']],
    ['?filter=grain', ['rice', 'wheat']],
    ['?filter=all&sortBy=price-asc', ['rose', 'wheat', 'rice', 'mango']],
    ['?filter=grain&sortBy=price-desc', ['rice', 'wheat']],
    ['?filter=seed', []],
    ['?state=MP', ['wheat']],
    ['?state=MP&district=sehore', ['wheat']],
    ['?state=MP&district=Indore', []],
    ['?state=PB', []],
    ['?minPrice=2000&maxPrice=3025', ['rice', 'wheat']],
    ['?minPrice=3025.01', ['mango']],
    ['?priceUnit=piece', ['rose']],
    ['?priceUnit=quintal&maxPrice=3025', ['rice', 'wheat']],
    ['?priceUnit=litre&minPrice=1', []],
    ['?maxPrice=0', []],
    ['?limit=2', ['rose', 'mango']],
    ['?limit=2&page=2', ['rice', 'wheat']],
    ['?limit=2&page=3', []],
  ])('%s gives %j', async (query, names) => {
    expect((await market(query)).names).toEqual(names)
  })

  it('says whether there are more, and counts over all pages of the filter', async () => {
    expect((await market('?limit=3')).hasMore).toBe(true)
    expect((await market('?limit=4')).hasMore).toBe(false)
    expect((await market('?filter=grain&limit=1')).summary).toEqual({ live: 2, endingWithinHour: 1 })
  })

  it.each([
    ['', { category: { grain: 2, fruit: 1, flower: 1 }, state: { MP: 1 }, district: {} }],
    ['&filter=grain', { category: { grain: 2, fruit: 1, flower: 1 }, state: { MP: 1 } }],
    [
      '&filter=grain&commodity=wheat',
      { category: { grain: 2, fruit: 1, flower: 1 }, commodity: { wheat: 1, rice: 1 }, state: { MP: 1 } },
    ],
    ['&filter=fruit', { category: { grain: 2, fruit: 1, flower: 1 }, state: {} }],
    ['&state=MP', { category: { grain: 1 }, state: { MP: 1 }, district: { Sehore: 1 } }],
    ['&state=MP&district=Indore', { category: {}, district: { Sehore: 1 } }],
    ['&minPrice=3000', { category: { grain: 1, fruit: 1 }, state: {} }],
    ['&query=rice&limit=1', { category: { grain: 1 }, state: {} }],
  ])('counts what each other choice would find: %s', async (query, counts) => {
    expect((await market(`?counts=true${query}`)).counts).toMatchObject(counts)
  })

  it.each(['', '?counts=true&page=2&limit=2'])(
    '%j has no counts: they come on request with the first page',
    async (query) => {
      expect((await market(query)).counts).toBeUndefined()
    },
  )
})

describe('one auction', () => {
  it('lists its bids, most recent first, a page at a time', async () => {
    const path = `getAllPlacedBids/${lots.rice?._id}`
    const all = await bed.get(aBuyer(), path)
    expect(all.data.map((bid: { bid_amount: number }) => bid.bid_amount)).toEqual([3025, 3000])
    expect(all.data[0].auction).toBe(lots.rice?._id)
    expect(all.hasMore).toBe(false)
    const first = await bed.get(aBuyer(), `${path}?limit=1`)
    expect([first.data.length, first.hasMore]).toEqual([1, true])
    expect((await bed.get(aBuyer(), `${path}?limit=1&page=2`)).data[0].bid_amount).toBe(3000)
  })

  it('is given to other services with its recent bids', async () => {
    const url = `/internal/auctions/${lots.rice?._id}`
    const response = await bed.callInternally({ url })
    expect(response.json().data).toMatchObject({
      auction: { productName: 'rice', highestBid: 3025, totalBids: 2 },
      bids: [{ bid_amount: 3025 }, { bid_amount: 3000 }],
    })
    expect((await bed.call(aBuyer(), { url })).statusCode).toBe(403)
    expect((await bed.callInternally({ url: `/internal/auctions/${newId()}` })).statusCode).toBe(404)
  })
})
