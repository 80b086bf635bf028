import { newId } from '@boli/contracts'
import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, anAdmin, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

const farmer = aFarmer({ username: 'ramesh' })
const topOf = async (auctionId: string) =>
  (await bed.seen(auctionId, farmer)).topBidders.map((one: { username: string; amount: number }) => [
    one.username,
    one.amount,
  ])

describe('private data of a lot', () => {
  it('is shown to its owner and its leader only, over HTTP and in the room', async () => {
    const lot = await bed.list({ reservePrice: '9000', bidIncrement: '50' }, farmer)
    const [asha, binod] = [aBuyer(), aBuyer()]
    await bed.bid(binod, lot._id, 2000)
    // A maximum that equals the bid itself counts as none.
    expect((await bed.seen(lot._id, binod)).ownMaximum).toBeNull()
    await bed.bid(asha, lot._id, { bidAmount: 2050, maxAmount: 2900 })
    const nothing = { ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null }
    expect(await bed.seen(lot._id, asha)).toMatchObject({ ...nothing, ownBest: 2050, ownMaximum: 2900 })
    expect(await bed.seen(lot._id, binod)).toMatchObject({ ...nothing, ownBest: 2000 })
    const own = { ...nothing, reservePrice: 9000, ownIncrement: 50 }
    expect(await bed.seen(lot._id, farmer)).toMatchObject(own)
    for (const who of [aFarmer(), anAdmin()]) expect(await bed.seen(lot._id, who)).toMatchObject(nothing)
    const room = (await bed.callInternally({ url: `/internal/auctions/${lot._id}` })).json().data
    expect(room.auction).toMatchObject(nothing)
    expect(room.secrets).toEqual({ ownMaximum: 2900, reservePrice: 9000, ownIncrement: 50, deals: [] })
    // A room of the previous release requires this field.
    expect(room.auction.product).toMatchObject({ harvestDate: null })
  })
})

describe('the public page of a lot', () => {
  const open = (id: string) => bed.call(null, { url: `/api/v1/auction/public/${id}` })

  it('shows anyone the lot and its price, and nobody the bidders, the reserve or secrets', async () => {
    const seller = aFarmer({ fullname: 'Ram Kisan Yadav' })
    const lot = await bed.list({ reservePrice: '3333', state: 'MP', district: 'Sehore' }, seller)
    const buyer = aBuyer({ username: 'secretbuyer' })
    await bed.bid(buyer, lot._id, { bidAmount: 2000, maxAmount: 2750 })
    const { headers, body } = await open(lot._id)
    expect(JSON.parse(body).data).toMatchObject({
      ...{ price: 2000, totalBids: 1, state: 'MP', district: 'Sehore' },
    })
    const ids = [buyer.userId ?? '', seller.userId ?? '']
    for (const secret of ['secretbuyer', 'Yadav', '3333', '2750', 'reserve', ...ids])
      expect(body).not.toContain(secret)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is gone once the lot is withdrawn, and so is its entry in the sitemap', async () => {
    const [listed, gone] = [await bed.list({}, farmer), await bed.list({}, farmer)]
    await bed.withdraw(farmer, gone._id)
    expect((await open(gone._id)).statusCode).toBe(410)
    const { data } = (await bed.callInternally({ url: '/internal/public-lots?part=1' }, 'gateway')).json()
    expect(data.ids).toContain(listed._id)
    expect(data.ids).not.toContain(gone._id)
    expect(data.hasMore).toBe(false)
  })
})

describe('the top bidders', () => {
  const six = Array.from({ length: 7 }, (_, index) => aBuyer({ username: `buyer${index}` }))
  it('are six bidders with their best bid each, the leader first', async () => {
    const lot = await bed.list({ bidIncrement: '10' }, farmer)
    expect(await topOf(lot._id)).toEqual([])
    for (const [index, buyer] of six.entries()) await bed.bid(buyer, lot._id, 2000 + index * 10)
    await bed.bid(six[2] ?? {}, lot._id, 2100)
    expect((await topOf(lot._id)).join(' ')).toBe(
      'buyer2,2100 buyer6,2060 buyer5,2050 buyer4,2040 buyer3,2030 buyer1,2010',
    )
    const { topBidders } = await bed.seen(lot._id, farmer)
    expect(topBidders[0]).toMatchObject({ _id: six[2]?.userId, time: expect.any(String) })
  })

  it('are correct after a long contest between two of them; bidders with equal bids are in the order in which they led', async () => {
    const lot = await bed.list({ bidIncrement: '1', basePrice: '100' }, farmer)
    const [asha, binod, chitra] = ['asha', 'binod', 'chitra'].map((username) => aBuyer({ username }))
    await bed.bid(chitra ?? {}, lot._id, 100)
    const tokens = await Promise.all([asha, binod].map((who) => bed.tokenOf(who ?? {})))
    const bids = Array.from({ length: 210 }, (_, index) => ({
      ...{ token: tokens[index % 2] ?? '', auctionId: lot._id, requestId: 'r', confirm: true },
      bidAmount: 101 + index,
    }))
    await bed.bidBatch(bids)
    await bed.bid(asha ?? {}, lot._id, { bidAmount: 320, maxAmount: 400 })
    await bed.bid(binod ?? {}, lot._id, 400)
    expect((await topOf(lot._id)).join(' ')).toBe('asha,400 binod,400 chitra,100')
  })
})

describe('the terms of a lot', () => {
  it('have a version, and a bid on outdated terms is refused with the current ones', async () => {
    const lot = await bed.list({}, farmer)
    expect(lot.termsVersion).toBe(1)
    const asha = aBuyer()
    await bed.edit(farmer, lot._id, { quantity: '1kgs', basePrice: '1900' })
    const body = { bidAmount: 2000, version: 1 }
    expect((await bed.bid(asha, lot._id, body)).json()).toMatchObject({
      ...{ status: 409, code: 'terms-changed' },
      params: { termsVersion: 2, minimum: 1900, quantity: '1kgs', priceUnit: 'quintal' },
    })
    const [inBatch] = await bed.bidBatch([
      { ...body, token: await bed.tokenOf(asha), auctionId: lot._id, requestId: 'r' },
    ])
    expect(inBatch).toMatchObject({ status: 409, code: 'terms-changed', params: { termsVersion: 2 } })
    expect((await bed.bid(asha, lot._id, { ...body, version: 2 })).statusCode).toBe(200)
    await bed.edit(farmer, lot._id, { desc: 'Cleaned twice' })
    expect(await bed.seen(lot._id, asha)).toMatchObject({ termsVersion: 2, isEdited: true })
  })
})

it('administrators find every lot by words, id, farmer, bidder and status', async () => {
  const names = async (query: string) => {
    const answer = (await bed.call(anAdmin(), { url: `/api/v1/admin/auctions?${query}` })).json()
    return [answer.data?.map((lot: { productName: string }) => lot.productName), answer.total, answer.hasMore]
  }
  const [savita, asha] = [aFarmer({ username: 'savitaJoshi' }), aBuyer()]
  const onion = await bed.list({ product_name: 'Nashik onion', basePrice: '50' }, savita)
  const garlic = await bed.list({ product_name: 'Garlic', basePrice: '60' }, savita)
  await bed.bid(asha, onion._id, 50)
  await bed.withdraw(savita, garlic._id)
  expect(await names('query=onion')).toEqual([['Nashik onion'], 1, false])
  expect(await names(`query=${garlic._id}`)).toEqual([['Garlic'], 1, false])
  expect(await names('query=SAVITAJOSHI&sortBy=price-asc')).toEqual([['Nashik onion', 'Garlic'], 2, false])
  expect(await names(`farmer=${savita.userId}&limit=1`)).toEqual([['Garlic'], 2, true])
  expect(await names(`farmer=${savita.userId}&status=inactive`)).toEqual([['Garlic'], 1, false])
  expect(await names(`bidder=${asha.userId}`)).toEqual([['Nashik onion'], 1, false])
  expect(await names(`bidder=${newId()}`)).toEqual([[], 0, false])
})

it('users can export their own lots and bids, even before verification', async () => {
  const [savita, asha] = [aFarmer(), aBuyer()]
  const lot = await bed.list({ reservePrice: '5000' }, savita)
  await bed.bid(asha, lot._id, 2000)
  expect((await bed.get({ ...savita, isVerified: false }, 'my-data')).data).toMatchObject({
    lots: [{ _id: lot._id, reservePrice: 5000, ownIncrement: null }],
    ...{ bids: [], isComplete: true },
  })
  const { data } = await bed.get(asha, 'my-data')
  expect(data).toMatchObject({
    lots: [],
    bids: [{ auction: lot._id, productName: lot.productName, bid_amount: 2000 }],
  })
})
