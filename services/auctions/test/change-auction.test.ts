import { eventually } from '@boli/test-kit'
import type { form } from '@boli/test-kit/form'
import { describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, anAdmin, aPicture, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

const farmer = aFarmer()
const eventsOf = (auctionId: string) => bed.eventsOf(auctionId).map((event) => event.type)
const edit = async (id: string, ...sent: Parameters<typeof form>) =>
  (await bed.edit(farmer, id, ...sent)).json()

describe('editing', () => {
  it('changes everything before the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const answer = await edit(lot._id, { product_name: 'Rice', basePrice: '3000', category: 'seed' })
    const auction = { productName: 'Rice', basePrice: 3000, highestBid: 3000, version: 2, isEdited: false }
    const message = 'Auction updated successfully'
    expect(answer).toMatchObject({ status: 200, message, data: { auction } })
    expect(await bed.seen(lot._id)).toEqual(answer.data.auction)
    expect((await bed.get(null, 'getAllauctions?filter=seed')).data).toHaveLength(1)
    // Without a change it has no effect.
    expect((await edit(lot._id, { basePrice: '3000.00' })).data.auction.version).toBe(2)
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-updated']))
  })

  it('changes only description and picture after the first bid, and says so', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    const edited = await edit(lot._id, { desc: 'Rained on', product_name: 'Sharbati wheat' })
    expect(edited.data.auction).toMatchObject({
      ...{ isEdited: true, highestBid: 2000, product: { p_desc: 'Rained on' } },
      edits: [{ p_desc: '', p_image: null, editedAt: expect.any(String) }],
    })
    expect(await edit(lot._id, { desc: 'Gold', basePrice: '1' })).toMatchObject({
      ...{ status: 409, code: 'has-bids', errors: [{ field: 'basePrice' }] },
    })
    for (let count = 2; count <= 20; count += 1) await edit(lot._id, { desc: `Rained on ${count} times` })
    expect(await edit(lot._id, { desc: 'Once more' })).toMatchObject({ status: 409, code: 'too-many-edits' })
    const { edits } = await bed.seen(lot._id)
    const texts = edits.map(({ p_desc }: { p_desc: string }) => p_desc)
    expect(texts.slice(18)).toEqual(['Rained on', ''])
  })

  it('is allowed for the user who listed the lot, even in another role', async () => {
    const lot = await bed.list({ reservePrice: '2500', bidIncrement: '50' }, farmer)
    const now = { ...farmer, role: 'business' as const }
    const edited = await bed.edit(now, lot._id, { reservePrice: '', bidIncrement: '' })
    expect(edited.json().data.auction).toMatchObject({
      ...{ reserve: 'none', reservePrice: null, ownIncrement: null },
    })
    expect((await bed.withdraw(now, lot._id)).statusCode).toBe(200)
  })

  it.each<Record<string, string>>([{}, { removeImage: 'true' }])(
    'replaces the picture, and releases the old one, with %j',
    async (fields) => {
      const lot = await bed.list({}, farmer)
      const first = await edit(lot._id, {}, { name: 'a.png', bytes: await aPicture('red') })
      const second = await edit(lot._id, fields, { name: 'b.png', bytes: await aPicture('blue') })
      const [one, two] = [first, second].map(({ data }) => data.auction.product.p_image)
      expect(two).toMatch(/^\/media\/lots\//)
      expect(one).not.toBe(two)
      const waiting = await bed.db.selectFrom('picture_uploads').selectAll().execute()
      expect(waiting.filter(({ key }) => one.includes(key))).toMatchObject([{ is_removing: true }])
    },
  )

  it('removes the picture on request, also after the first bid', async () => {
    const lot = await bed.list({}, farmer)
    const had = await edit(lot._id, {}, { name: 'a.png', bytes: await aPicture('green') })
    await bed.bid(aBuyer(), lot._id, 2000)
    const unasked = await edit(lot._id, { desc: 'Still there', removeImage: 'false' })
    const address = had.data.auction.product.p_image
    expect(unasked.data.auction.product.p_image).toBe(address)
    const { auction } = (await edit(lot._id, { removeImage: 'true' })).data
    expect(auction).toMatchObject({
      ...{ isEdited: true, product: { p_image: null, p_desc: 'Still there' } },
      edits: [{ p_desc: 'Still there', p_image: address }, { p_image: address }],
    })
    expect((await bed.seen(lot._id)).product.p_image).toBeNull()
    // Its bidders can still see it.
    expect((await bed.call(null, { url: address })).statusCode).toBe(200)
    expect((await edit(lot._id, { removeImage: 'true' })).data.auction.version).toBe(auction.version)
  })

  it('stores nothing of an invalid edit, and no picture', async () => {
    const lot = await bed.list({}, farmer)
    const before = bed.pictures.size
    const file = { name: 'a.png', bytes: await aPicture('red') }
    expect(await edit(lot._id, { quantity: 'x' }, file)).toMatchObject({
      ...{ status: 400, errors: [{ field: 'quantity' }] },
    })
    expect(bed.pictures.size).toBe(before)
    expect(await bed.seen(lot._id)).toEqual(lot)
  })
})

// Users who may call the routes, and did not list the lot.
it.each([
  ['another farmer', aFarmer()],
  ['a business', aBuyer()],
  ['an administrator', anAdmin()],
])('editing or withdrawing is refused to %s', async (_who, who) => {
  const lot = await bed.list({}, farmer)
  const refused = await bed.edit(who, lot._id, { desc: 'Mine' })
  expect(refused.json()).toMatchObject({ status: 403, code: 'not-allowed' })
  expect((await bed.withdraw(who, lot._id)).statusCode).toBe(403)
  expect(await bed.seen(lot._id)).toEqual(lot)
})

describe('withdrawing', () => {
  it('is allowed before the first bid, and only once', async () => {
    const lot = await bed.list({}, farmer)
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({ status: 200, data: null })
    expect(await bed.seen(lot._id)).toMatchObject({
      ...{ status: 'inactive', closeReason: 'withdrawn', version: 2 },
    })
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({ status: 409, code: 'auction-ended' })
    expect(await bed.outcomeOf(aBuyer(), lot._id, 2000)).toBe('auction-ended')
    await eventually(() => expect(eventsOf(lot._id)).toEqual(['auction-created', 'auction-closed']))
  })

  it('is refused after the first bid, with the reason', async () => {
    const lot = await bed.list({}, farmer)
    await bed.bid(aBuyer(), lot._id, 2000)
    expect((await bed.withdraw(farmer, lot._id)).json()).toMatchObject({
      ...{ status: 409, code: 'has-bids' },
      message: 'This lot already has bids. Only an administrator can remove it',
    })
    expect((await bed.seen(lot._id)).status).toBe('active')
  })
})

describe('removal by an administrator', () => {
  it('ends a lot with bids without a winner, and shows its bidders why', async () => {
    const lot = await bed.list({}, farmer)
    const [asha, binod] = [aBuyer(), aBuyer()]
    await bed.bid(asha, lot._id, 2000)
    await bed.bid(binod, lot._id, 2100)
    expect((await bed.remove(lot._id)).statusCode).toBe(200)
    expect(await bed.seen(lot._id)).toMatchObject({
      ...{ status: 'inactive', closeReason: 'removed', totalBids: 2 },
    })
    const data = {
      ...{ closeReason: 'removed', winner: null, note: 'Not what it says' },
      ...{ removedBy: { username: expect.any(String) }, bidders: [asha.userId, binod.userId].sort() },
    }
    await eventually(() => expect(bed.eventsOf(lot._id, 'auction-closed')).toMatchObject([{ data }]))
    expect((await bed.remove(lot._id, 'Again')).json().code).toBe('auction-ended')
  })
})
