import { eventually } from '@boli/test-kit'
import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, anAdmin, aPicture, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

const farmer = aFarmer()
/** Users who may call the route, and did not list the lot. */
const strangers: [string, ReturnType<typeof aFarmer>][] = [
  ['another farmer', aFarmer()],
  ['a business', aBuyer()],
  ['an administrator', anAdmin()],
]
const eventsOf = (auctionId: string) => bed.eventsOf(auctionId).map((event) => event.type)

describe('editing', () => {
  it('changes everything before the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const response = await bed.edit(farmer, lot._id, {
      product_name: 'Rice',
      basePrice: '3000',
      category: 'seed',
    })
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Auction updated successfully',
      data: {
        auction: { productName: 'Rice', basePrice: 3000, highestBid: 3000, version: 2, isEdited: false },
      },
    })
    expect(await bed.seen(lot._id)).toEqual(response.json().data.auction)
    expect((await bed.get(null, 'getAllauctions?filter=seed')).data).toHaveLength(1)
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-updated']))
  })

  it('changes description and picture only after it, and says so', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    const response = await bed.edit(farmer, lot._id, { desc: 'Rained on', product_name: 'Sharbati wheat' })
    expect(response.json().data.auction).toMatchObject({
      isEdited: true,
      product: { p_desc: 'Rained on' },
      highestBid: 2000,
    })
    const refused = await bed.edit(farmer, lot._id, { desc: 'Gold', basePrice: '1' })
    expect(refused.json()).toMatchObject({ status: 409, code: 'has-bids', errors: [{ field: 'basePrice' }] })
    expect(await bed.seen(lot._id)).toMatchObject({
      product: { p_desc: 'Rained on' },
      edits: [{ p_desc: '', p_image: null, editedAt: expect.any(String) }],
    })
    for (let edit = 2; edit <= 20; edit += 1)
      await bed.edit(farmer, lot._id, { desc: `Rained on ${edit} times` })
    expect((await bed.edit(farmer, lot._id, { desc: 'Once more' })).json()).toMatchObject({
      status: 409,
      code: 'too-many-edits',
    })
    expect((await bed.seen(lot._id)).edits.map((edit: { p_desc: string }) => edit.p_desc).slice(18)).toEqual([
      'Rained on',
      '',
    ])
  })

  it('is allowed to the user who listed the lot, also in another role', async () => {
    const lot = await bed.list({ reservePrice: '2500', bidIncrement: '50' }, farmer)
    const now = { ...farmer, role: 'business' as const }
    const edited = await bed.edit(now, lot._id, { reservePrice: '', bidIncrement: '' })
    expect(edited.json().data.auction).toMatchObject({
      reserve: 'none',
      reservePrice: null,
      ownIncrement: null,
    })
    expect((await bed.withdraw(now, lot._id)).statusCode).toBe(200)
  })

  it.each<Record<string, string>>([{}, { removeImage: 'true' }])(
    'replaces the picture, and releases the old one, with %j',
    async (fields) => {
      const lot = await bed.list({}, farmer)
      const first = await bed.edit(farmer, lot._id, {}, { name: 'a.png', bytes: await aPicture('red') })
      const second = await bed.edit(farmer, lot._id, fields, { name: 'b.png', bytes: await aPicture('blue') })
      const [one, two] = [first, second].map((response) => response.json().data.auction.product.p_image)
      expect(two).toMatch(/^\/media\/lots\//)
      expect(one).not.toBe(two)
      const waiting = await bed.storage.database.db.selectFrom('picture_uploads').selectAll().execute()
      expect(waiting.filter(({ key }) => one.includes(key))).toMatchObject([{ is_removing: true }])
    },
  )

  it('removes the picture on request, also after the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const had = await bed.edit(farmer, lot._id, {}, { name: 'a.png', bytes: await aPicture('green') })
    await bed.bid(aBuyer(), lot._id, 2000)
    const unasked = await bed.edit(farmer, lot._id, { desc: 'Still there', removeImage: 'false' })
    const address = had.json().data.auction.product.p_image
    expect(unasked.json().data.auction.product.p_image).toBe(address)
    const without = await bed.edit(farmer, lot._id, { removeImage: 'true' })
    expect(without.json().data.auction).toMatchObject({
      isEdited: true,
      product: { p_image: null, p_desc: 'Still there' },
    })
    expect((await bed.seen(lot._id)).product.p_image).toBeNull()
    const given = await bed.storage.database.db.selectFrom('picture_uploads').select('key').execute()
    expect(given.filter(({ key }) => address.includes(key))).toEqual([])
    expect(without.json().data.auction.edits).toMatchObject([
      { p_desc: 'Still there', p_image: address },
      { p_image: address },
    ])
    expect((await bed.call(null, { url: address })).statusCode).toBe(200)
    const again = await bed.edit(farmer, lot._id, { removeImage: 'true' })
    expect(again.json().data.auction.version).toBe(without.json().data.auction.version)
  })

  it('without a change has no effect', async () => {
    const lot = await bed.list({}, farmer)
    expect((await bed.edit(farmer, lot._id, { basePrice: '2000.00' })).json().data.auction.version).toBe(1)
  })

  it('stores nothing of an invalid edit, and no picture', async () => {
    const lot = await bed.list({}, farmer)
    const before = bed.pictures.size
    const file = { name: 'a.png', bytes: await aPicture('red') }
    const response = await bed.edit(farmer, lot._id, { quantity: 'x' }, file)
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'quantity' }] })
    expect(bed.pictures.size).toBe(before)
    expect(await bed.seen(lot._id)).toEqual(lot)
  })

  it.each(strangers)('is refused to %s', async (_who, who) => {
    const lot = await bed.list({}, farmer)
    const refused = await bed.edit(who, lot._id, { desc: 'Mine' })
    expect(refused.json()).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(await bed.seen(lot._id)).toEqual(lot)
  })
})

describe('withdrawing', () => {
  it('is free before the first bid, once', async () => {
    const lot = await bed.list({}, farmer)
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({ status: 200, data: null })
    expect(await bed.seen(lot._id)).toMatchObject({
      status: 'inactive',
      closeReason: 'withdrawn',
      version: 2,
    })
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({ status: 409, code: 'auction-ended' })
    expect((await bed.bid(aBuyer(), lot._id, 2000)).json().code).toBe('auction-ended')
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-closed']))
  })

  it('is refused with the reason after it', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({
      status: 409,
      code: 'has-bids',
      message: 'This lot already has bids. Only an administrator can remove it',
    })
    expect((await bed.seen(lot._id)).status).toBe('active')
  })

  it.each(strangers)('is refused to %s', async (_who, who) => {
    const lot = await bed.list({}, farmer)
    expect((await bed.withdraw(who, lot._id)).statusCode).toBe(403)
    expect((await bed.seen(lot._id)).status).toBe('active')
  })
})

describe('removal by an administrator', () => {
  it('ends a lot with bids without a winner, and shows its bidders why', async () => {
    const lot = await bed.list({}, farmer)
    const [asha, binod] = [aBuyer(), aBuyer()]
    await bed.bid(asha, lot._id, 2000)
    await bed.bid(binod, lot._id, 2100)
    expect((await bed.remove(lot._id)).json()).toMatchObject({ status: 200 })
    expect(await bed.seen(lot._id)).toMatchObject({
      status: 'inactive',
      closeReason: 'removed',
      totalBids: 2,
    })
    const data = {
      ...{ closeReason: 'removed', winner: null, note: 'Not what it says' },
      ...{ removedBy: { username: expect.any(String) }, bidders: [asha.userId, binod.userId].sort() },
    }
    await eventually(() => expect(bed.eventsOf(lot._id, 'auction-closed')).toMatchObject([{ data }]))
    expect((await bed.remove(lot._id, 'Again')).json().code).toBe('auction-ended')
  })
})
