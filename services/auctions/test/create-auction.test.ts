import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sweepKeys } from '../src/housekeeping.ts'
import { aFarmer, aPicture, startAuctions, useAuctions, wheat } from './support/auctions-app.ts'

const bed = useAuctions()

type Who = Parameters<typeof bed.call>[0]

/** How many rows and pictures listing has stored. */
async function stored() {
  const { rows } = await sql`
    select (select count(*) from lots)::int as lots, (select count(*) from auctions)::int as auctions,
      (select count(*) from picture_uploads)::int as uploads`.execute(bed.db)
  return { ...(rows[0] as { lots: number }), pictures: bed.pictures.size }
}

describe('listing a lot', () => {
  it('stores all of the form and shows it', async () => {
    const farmer = aFarmer({ username: 'ramesh', fullname: 'Ramesh Patel' })
    const described = {
      ...{ quality: 'A', origin: 'Sehore', harvestDate: '2026-11-02', organicStatus: 'organic' },
      ...{ certification: 'NPOP', storage: 'Silo', texture: 'Hard', color: 'Golden', variety: 'C-306' },
      ...{ packaging: 'Jute', deliveryTime: '3 days' },
    }
    const more = { desc: 'Clean and dry', moisture: '12%', durationMinutes: '60', reservePrice: '2500' }
    const notItsOwn = { role: 'admin', highestBid: '1' }
    const fields = { ...wheat, ...described, ...more, bidIncrement: '40', ...notItsOwn }
    const answer = (await bed.create(farmer, fields)).json()
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Auction created successfully' })
    const { auction } = answer.data
    expect(auction).toMatchObject({
      ...{ status: 'active', version: 1, basePrice: 2000, highestBid: 2000, minimumNextBid: 2000 },
      ...{ bidIncrement: 40, reserve: 'not-met', totalBids: 0, priceUnit: 'quintal', lotValue: 20_000 },
      ...{ productName: 'Sharbati wheat', farmer: { _id: farmer.userId, fullname: 'Ramesh Patel' } },
      product: {
        ...{ ...described, p_name: 'Sharbati wheat', p_desc: 'Clean and dry', p_qty: '10quintals' },
        ...{ p_unit: '', quantity: 10, p_image: null, p_category: 'grain', moisture: '12' },
        ...{ location: 'Sehore', rating: null },
      },
    })
    expect(Date.parse(auction.endTime) - Date.parse(auction.startTime)).toBe(3_600_000)
    expect(await bed.seen(auction._id)).toEqual({ ...auction, reservePrice: null, ownIncrement: null })
  })

  it('re-encodes the picture and stores it under a generated name', async () => {
    const response = await bed.create(aFarmer(), wheat, { name: 'my field.png', bytes: await aPicture() })
    const { p_image: src, p_imageSet: srcSet } = response.json().data.auction.product
    expect(src).toMatch(/^\/media\/lots\/[0-9a-f-]{36}-800\.webp$/)
    expect(srcSet).toContain('-400.webp 400w')
    const served = await bed.call(null, { url: src })
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(served.rawPayload).metadata()).width).toBe(800)
    const uploads = await bed.db.selectFrom('picture_uploads').selectAll().execute()
    expect(uploads).toEqual([])
  })

  it('names the wrong fields, and stores nothing', async () => {
    const before = await stored()
    const bytes = await aPicture()
    for (const [fields, field, wrong] of [
      [{ ...wheat, quantity: 'many' }, 'image', ['quantity']],
      [{}, 'image', ['product_name', 'quantity', 'basePrice']],
      [wheat, 'photo', ['photo']],
    ] as const) {
      const answer = (await bed.create(aFarmer(), fields, { name: 'field.png', bytes, field })).json()
      expect(answer).toMatchObject({ status: 400, code: 'validation-failed' })
      expect(answer.errors.map((error: { field: string }) => error.field)).toEqual(wrong)
    }
    expect(await stored()).toEqual(before)
  })

  it('is limited per farmer, in open lots and in lots an hour', async () => {
    const limited = await startAuctions({ lotLimits: { open: 2, hourly: 3 } })
    const farmer = aFarmer()
    const listOne = () => limited.create(farmer, wheat)
    const lots = [await limited.list({}, farmer), await limited.list({}, farmer)]
    expect((await listOne()).json()).toMatchObject({
      ...{ status: 409, code: 'too-many-open-lots', params: { limit: 2 } },
    })
    for (const lot of lots) await limited.withdraw(farmer, lot._id)
    const crowd = await Promise.all([listOne(), listOne(), listOne()])
    expect(crowd.map((one) => one.statusCode).sort()).toEqual([200, 429, 429])
    expect((await listOne()).json()).toMatchObject({ code: 'too-many-new-lots', params: { limit: 3 } })
    expect((await limited.list())._id).toBeDefined()
    await limited.close()
  })

  describe('with a listing key', () => {
    const send = async (farmer: Who, listingKey: string, fields = {}, bytes?: Uint8Array) => {
      const sent = { ...wheat, listingKey, ...fields }
      return (await bed.create(farmer, sent, bytes && { name: 'a.png', bytes })).json()
    }
    const lotOf = async (...asked: Parameters<typeof send>) => (await send(...asked)).data.auction._id

    it('lists a lot once, however often and however soon the form is sent again', async () => {
      const [farmer, bytes, before] = [aFarmer(), await aPicture(), await stored()]
      const again = () => lotOf(farmer, 'one')
      const ids = [...(await Promise.all([again(), again(), again()])), await again()]
      expect(new Set(ids).size).toBe(1)
      expect(await stored()).toMatchObject({ lots: before.lots + 1, auctions: before.lots + 1 })
      const shown = await lotOf(farmer, 'two', {}, bytes)
      expect(await lotOf(farmer, 'two', {}, bytes)).toBe(shown)
      const others = [shown, await lotOf(aFarmer(), 'one'), await lotOf(farmer, '')]
      expect(new Set([...ids, ...others]).size).toBe(4)
    })

    it.each([
      ['another form', { basePrice: '2001' }, undefined],
      ['a picture', {}, Buffer.from('any')],
    ])('does not hide %s', async (_what, fields, bytes) => {
      const farmer = aFarmer()
      await lotOf(farmer, 'one')
      expect(await send(farmer, 'one', fields, bytes)).toMatchObject({ status: 409, code: 'already-listed' })
    })

    it('accepts the key again after a refusal or 24 hours, and refuses one of more than 64 characters', async () => {
      const farmer = aFarmer()
      expect((await send(farmer, 'one', { basePrice: '' })).status).toBe(400)
      const first = await lotOf(farmer, 'one')
      const { db } = bed
      const created_at = new Date(Date.now() - 24 * 3_600_000)
      await db.updateTable('listing_keys').set({ created_at }).where('auction_id', '=', first).execute()
      expect(await lotOf(farmer, 'one', { basePrice: '2001' })).not.toBe(first)
      await db.updateTable('listing_keys').set({ created_at }).execute()
      await sweepKeys(bed.storage.database)
      expect(await db.selectFrom('listing_keys').selectAll().execute()).toEqual([])
      expect((await send(farmer, 'k'.repeat(65))).errors).toMatchObject([{ field: 'listingKey' }])
    })
  })
})
