import type { DomainEvent } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, anAdmin, useAuctions } from './support/auctions-app.ts'
import { form } from './support/form.ts'

const bed = useAuctions()
let events: DomainEvent[]
beforeAll(async () => {
  events = await bed.published()
})

const farmer = aFarmer()
/** Users who may call the route, and did not list the lot. */
const strangers: [string, ReturnType<typeof aFarmer>][] = [
  ['another farmer', aFarmer()],
  ['a business', aBuyer()],
  ['an administrator', anAdmin()],
]
const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
const seen = async (auctionId: string) =>
  (await bed.call(aBuyer(), { url: `/api/v1/auction/getAuction/${auctionId}` })).json().data
const eventsOf = (auctionId: string) =>
  events.filter((event) => event.subject === auctionId).map((event) => event.type)

describe('editing', () => {
  const patch = (
    auctionId: string,
    fields: Record<string, string>,
    who: Parameters<typeof bed.call>[0] = farmer,
    file?: Parameters<typeof form>[1],
  ) =>
    bed.call(who, {
      method: 'PATCH',
      url: `/api/v1/auction/update-auction/${auctionId}`,
      ...form(fields, file),
    })

  it('changes everything before the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const response = await patch(lot._id, { product_name: 'Rice', basePrice: '3000', category: 'seed' })
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Auction updated successfully',
      data: {
        auction: { productName: 'Rice', basePrice: 3000, highestBid: 3000, version: 2, isEdited: false },
      },
    })
    expect(await seen(lot._id)).toEqual(response.json().data.auction)
    const market = await bed.call(null, { url: '/api/v1/auction/getAllauctions?filter=seed' })
    expect(market.json().data).toHaveLength(1)
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-updated']))
  })

  it('changes description and picture only after it, and says so', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    const response = await patch(lot._id, { desc: 'Rained on', product_name: 'Sharbati wheat' })
    expect(response.json().data.auction).toMatchObject({
      isEdited: true,
      product: { p_desc: 'Rained on' },
      highestBid: 2000,
    })
    const refused = await patch(lot._id, { desc: 'Gold', basePrice: '1' })
    expect(refused.json()).toMatchObject({ status: 409, code: 'has-bids', errors: [{ field: 'basePrice' }] })
    expect(await seen(lot._id)).toMatchObject({
      product: { p_desc: 'Rained on' },
      edits: [{ p_desc: '', p_image: null, editedAt: expect.any(String) }],
    })
    for (let edit = 2; edit <= 20; edit += 1) await patch(lot._id, { desc: `Rained on ${edit} times` })
    expect((await patch(lot._id, { desc: 'Once more' })).json()).toMatchObject({
      status: 409,
      code: 'too-many-edits',
    })
    expect((await seen(lot._id)).edits.map((edit: { p_desc: string }) => edit.p_desc).slice(18)).toEqual([
      'Rained on',
      '',
    ])
  })

  it('is allowed to the user who listed the lot, also in another role', async () => {
    const lot = await bed.list({ reservePrice: '2500', bidIncrement: '50' }, farmer)
    const now = { ...farmer, role: 'business' as const }
    const edited = await patch(lot._id, { reservePrice: '', bidIncrement: '' }, now)
    expect(edited.json().data.auction).toMatchObject({
      reserve: 'none',
      reservePrice: null,
      ownIncrement: null,
    })
    const url = `/api/v1/auction/delete-auction/${lot._id}`
    expect((await bed.call(now, { method: 'DELETE', url })).statusCode).toBe(200)
  })

  it('replaces the picture, and releases the old one', async () => {
    const lot = await bed.list({}, farmer)
    const first = await patch(lot._id, {}, farmer, { name: 'a.png', bytes: await picture('red') })
    const second = await patch(lot._id, {}, farmer, { name: 'b.png', bytes: await picture('blue') })
    const [one, two] = [first, second].map((response) => response.json().data.auction.product.p_image)
    expect(one).not.toBe(two)
    const waiting = await bed.storage.database.db.selectFrom('picture_uploads').selectAll().execute()
    expect(waiting).toMatchObject([{ is_removing: true }])
    expect(one).toContain(waiting[0]?.key)
  })

  it('removes the picture on request, also after the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const had = await patch(lot._id, {}, farmer, { name: 'a.png', bytes: await picture('green') })
    await bed.bid(aBuyer(), lot._id, 2000)
    const unasked = await patch(lot._id, { desc: 'Still there', removeImage: 'false' })
    const address = had.json().data.auction.product.p_image
    expect(unasked.json().data.auction.product.p_image).toBe(address)
    const without = await patch(lot._id, { removeImage: 'true' })
    expect(without.json().data.auction).toMatchObject({
      isEdited: true,
      product: { p_image: null, p_desc: 'Still there' },
    })
    expect((await seen(lot._id)).product.p_image).toBeNull()
    const given = await bed.storage.database.db.selectFrom('picture_uploads').select('key').execute()
    expect(given.filter(({ key }) => address.includes(key))).toEqual([])
    expect(without.json().data.auction.edits).toMatchObject([
      { p_desc: 'Still there', p_image: address },
      { p_image: address },
    ])
    expect((await bed.call(null, { url: address })).statusCode).toBe(200)
    const again = await patch(lot._id, { removeImage: 'true' })
    expect(again.json().data.auction.version).toBe(without.json().data.auction.version)
  })

  it('stores the new picture if one is sent and the old one is removed', async () => {
    const lot = await bed.list({}, farmer)
    const first = await patch(lot._id, {}, farmer, { name: 'a.png', bytes: await picture('red') })
    const file = { name: 'b.png', bytes: await picture('blue') }
    const second = await patch(lot._id, { removeImage: 'true' }, farmer, file)
    const [one, two] = [first, second].map((response) => response.json().data.auction.product.p_image)
    expect(two).toMatch(/^\/media\/lots\//)
    expect(two).not.toBe(one)
  })

  it('without a change has no effect', async () => {
    const lot = await bed.list({}, farmer)
    expect((await patch(lot._id, { basePrice: '2000.00' })).json().data.auction.version).toBe(1)
  })

  it('stores nothing of an invalid edit, and no picture', async () => {
    const lot = await bed.list({}, farmer)
    const before = bed.pictures.size
    const response = await patch(lot._id, { quantity: 'x' }, farmer, {
      name: 'a.png',
      bytes: await picture('red'),
    })
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'quantity' }] })
    expect(bed.pictures.size).toBe(before)
    expect(await seen(lot._id)).toEqual(lot)
  })

  it.each(strangers)('is refused to %s', async (_who, who) => {
    const lot = await bed.list({}, farmer)
    const refused = await patch(lot._id, { desc: 'Mine' }, who)
    expect(refused.json()).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(await seen(lot._id)).toEqual(lot)
  })
})

describe('withdrawing', () => {
  const withdraw = (auctionId: string, who: Parameters<typeof bed.call>[0] = farmer) =>
    bed.call(who, { method: 'DELETE', url: `/api/v1/auction/delete-auction/${auctionId}` })

  it('is free before the first bid, once', async () => {
    const lot = await bed.list({}, farmer)
    expect((await withdraw(lot._id)).json()).toMatchObject({ status: 200, data: null })
    expect(await seen(lot._id)).toMatchObject({ status: 'inactive', closeReason: 'withdrawn', version: 2 })
    expect((await withdraw(lot._id)).json()).toMatchObject({ status: 409, code: 'auction-ended' })
    expect((await bed.bid(aBuyer(), lot._id, 2000)).json().code).toBe('auction-ended')
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-closed']))
  })

  it('is refused with the reason after it', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    expect((await withdraw(lot._id)).json()).toMatchObject({
      status: 409,
      code: 'has-bids',
      message: 'This lot already has bids. Only an administrator can remove it',
    })
    expect((await seen(lot._id)).status).toBe('active')
  })

  it.each(strangers)('is refused to %s', async (_who, who) => {
    const lot = await bed.list({}, farmer)
    expect((await withdraw(lot._id, who)).statusCode).toBe(403)
    expect((await seen(lot._id)).status).toBe('active')
  })
})

describe('removal by an administrator', () => {
  const remove = (auctionId: string, payload: object, who: Parameters<typeof bed.call>[0] = anAdmin()) =>
    bed.call(who, { method: 'DELETE', url: `/api/v1/admin/remove-auction/${auctionId}`, payload })

  it('ends a lot with bids without a winner, and shows its bidders why', async () => {
    const lot = await bed.list({}, farmer)
    const [asha, binod] = [aBuyer(), aBuyer()]
    await bed.bid(asha, lot._id, 2000)
    await bed.bid(binod, lot._id, 2100)
    expect((await remove(lot._id, { note: 'Not what it says' })).json()).toMatchObject({ status: 200 })
    expect(await seen(lot._id)).toMatchObject({ status: 'inactive', closeReason: 'removed', totalBids: 2 })
    await eventually(() => {
      const published = events.filter((event) => event.subject === lot._id && event.type === 'auction-closed')
      expect(published.map((event) => event.data)).toMatchObject([
        {
          closeReason: 'removed',
          winner: null,
          note: 'Not what it says',
          removedBy: { username: expect.any(String) },
          bidders: [asha.userId, binod.userId].sort(),
        },
      ])
    })
    expect((await remove(lot._id, { note: 'Again' })).json().code).toBe('auction-ended')
  })
})
