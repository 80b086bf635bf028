import { type AuctionView, newId } from '@boli/contracts'
import { sweepUploads } from '@boli/database'
import { eventually, silentLogger } from '@boli/test-kit'
import { form } from '@boli/test-kit/form'
import { killNextChild } from '@boli/test-kit/kill-next-child'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { expireUploads } from '../src/persistence/pictures/lot-uploads.ts'
import { aBuyer, aFarmer, anAdmin, useAuctions, wheat } from './support/auctions-app.ts'

const bed = useAuctions()
let photo: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
})

type Who = ReturnType<typeof aFarmer>
const PICTURES = '/api/v1/auction/pictures'

async function send(who: Who, uploadId: string, offset: number, bytes: Buffer, size = photo.length) {
  const fields = { uploadId, offset: String(offset), size: String(size) }
  const sent = form(fields, { name: 'piece', bytes })
  return (await bed.call(who, { method: 'POST', url: PICTURES, ...sent })).json()
}
async function upload(who: Who, id = newId()): Promise<string> {
  expect((await send(who, id, 0, photo)).data).toMatchObject({ isComplete: true })
  return id
}
type Fields = [string, string][]
const create = async (who: Who, images: string[], more: Fields = [], name = 'images') => {
  const named = images.map((id): [string, string] => [name, id])
  return (await bed.create(who, [...Object.entries(wheat), ...named, ...more])).json()
}
const change = async (who: Who, lot: AuctionView, ...sent: Parameters<typeof form>) =>
  (await bed.edit(who, lot._id, ...sent)).json()
const update = (who: Who, lot: AuctionView, images: string[]) =>
  change(who, lot, images.length ? images.map((id) => ['images', id]) : [['images', '']])
const imagesOf = (answer: { data: { auction: AuctionView } }) => answer.data.auction.product.images ?? []
const claimedUploads = () => bed.db.selectFrom('lot_uploads').selectAll().execute()
/** Addresses of stored objects after unused ones were swept. */
async function storedAfterSweep() {
  await sweepUploads(bed.db, store(), silentLogger)
  return [...bed.pictures.keys()].filter((key) => key.endsWith('-800.webp')).map((key) => `/media/${key}`)
}
const store = () => ({
  list: async (prefix: string) => [...bed.pictures.keys()].filter((key) => key.startsWith(prefix)),
  remove: async (key: string) => void bed.pictures.delete(key),
})

describe('an upload', () => {
  it('resumes where it was interrupted, and stores a repeated part once', async () => {
    const [farmer, id, half] = [aFarmer(), newId(), Math.floor(photo.length / 2)]
    expect((await send(farmer, id, 0, photo.subarray(0, half))).data).toMatchObject({
      ...{ offset: half, size: photo.length, isComplete: false },
    })
    expect(await send(farmer, id, half + 1, photo.subarray(half + 1))).toMatchObject({
      ...{ status: 409, code: 'upload-offset', params: { offset: half } },
    })
    expect((await send(farmer, id, 0, photo.subarray(0, half))).data.offset).toBe(half)
    const state = await bed.call(farmer, { url: `${PICTURES}/${id}` })
    expect(state.json().data).toEqual({ _id: id, offset: half, size: photo.length, isComplete: false })
    const rest = photo.subarray(half)
    const ends = await Promise.all([send(farmer, id, half, rest), send(farmer, id, half, rest)])
    expect(ends.map(({ data }) => data.isComplete)).toEqual([true, true])
    const [image] = imagesOf(await create(farmer, [id]))
    const served = await bed.call(null, { url: image?.src ?? '' })
    expect((await sharp(served.rawPayload).metadata()).width).toBe(600)
  })

  it('is visible to its sender only', async () => {
    const [farmer, other] = [aFarmer(), aFarmer()]
    const id = await upload(farmer)
    expect((await bed.call(other, { url: `${PICTURES}/${id}` })).statusCode).toBe(404)
    const taken = async (who: Who) =>
      (await bed.call(who, { url: '/api/v1/auction/my-data' })).json().data.uploads
    expect(await taken(farmer)).toMatchObject([{ _id: id, isComplete: true, src: expect.any(String) }])
    expect(await taken(other)).toEqual([])
    await bed.call(other, { method: 'DELETE', url: `${PICTURES}/${id}` })
    expect(await create(other, [id])).toMatchObject({
      ...{ status: 400, errors: [{ field: 'images', code: 'picture-missing' }] },
    })
    expect((await send(other, id, 5, photo.subarray(5))).params).toEqual({ offset: 0 })
    expect(imagesOf(await create(farmer, [id]))).toHaveLength(1)
    expect(await create(farmer, [id])).toMatchObject({ status: 400, errors: [{ field: 'images' }] })
  })

  it.each([
    ['an id that is none', { uploadId: 'mine' }, 'uploadId'],
    ['no size', { size: '' }, 'size'],
    ['more than its size', { size: '3' }, 'offset'],
    ['a place before the file', { offset: '-1' }, 'offset'],
    ['a piece below 16 KB that is not the last', { size: '5000000' }, 'offset', 16 * 1024 - 1],
  ])('is refused with %s', async (_what, wrong, field, length = photo.length) => {
    const fields = { uploadId: newId(), offset: '0', size: String(photo.length), ...wrong }
    const sent = form(fields, { name: 'piece', bytes: photo.subarray(0, length) })
    const refused = await bed.call(aFarmer(), { method: 'POST', url: PICTURES, ...sent })
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field }] })
  })

  it('that is not a picture is deleted, and one that is too large is not started', async () => {
    const farmer = aFarmer()
    const text = Buffer.from('not a picture')
    expect(await send(farmer, newId(), 0, text, text.length)).toMatchObject({ code: 'picture-unreadable' })
    expect(await send(farmer, newId(), 0, photo, 6_000_000)).toMatchObject({ code: 'picture-too-large' })
    expect((await claimedUploads()).filter(({ user_id }) => user_id === farmer.userId)).toEqual([])
  })

  it('gets 503 if its encoder is killed, loses no part, and is finished by its last part', async () => {
    const [farmer, id] = [aFarmer(), newId()]
    const fields = { uploadId: id, offset: '0', size: String(photo.length) }
    const { payload, headers } = form(fields, { name: 'piece', bytes: photo })
    const authorization = `Bearer ${await bed.tokenOf(farmer)}`
    killNextChild()
    // Not through `bed.call`, which repeats calls answered with 503.
    const sent = { method: 'POST' as const, url: PICTURES, payload, headers: { ...headers, authorization } }
    expect((await bed.app.inject(sent)).json()).toMatchObject({ status: 503, code: 'overloaded' })
    const state = await bed.call(farmer, { url: `${PICTURES}/${id}` })
    expect(state.json().data).toMatchObject({ offset: photo.length, isComplete: false })
    expect((await send(farmer, id, 0, photo)).data).toMatchObject({ isComplete: true })
    expect(imagesOf(await create(farmer, [id]))).toHaveLength(1)
  })

  it('is limited per user, in number and bytes, however many begin at once', async () => {
    const piece = photo.subarray(0, 16 * 1024)
    const begin = (who: Who, size: number) => send(who, newId(), 0, piece, size)
    const [many, large] = [aFarmer(), aFarmer()]
    const begun = await Promise.all(Array.from({ length: 26 }, () => begin(many, 20_000)))
    expect(begun.filter(({ code }) => code === 'too-many-pictures')).toHaveLength(2)
    const heavy = await Promise.all(Array.from({ length: 7 }, () => begin(large, 5_000_000)))
    expect(heavy.filter(({ code }) => code === 'too-many-pictures')).toHaveLength(1)
    const [first] = begun.flatMap(({ data }) => (data ? [data._id] : []))
    await bed.call(many, { method: 'DELETE', url: `${PICTURES}/${first}` })
    expect((await begin(many, 20_000)).status).toBe(200)
  })

  it('that no lot uses within a day is removed, with its parts and its picture', async () => {
    const farmer = aFarmer()
    const [old, young] = [await upload(farmer), await upload(farmer)]
    await send(farmer, newId(), 0, photo.subarray(0, 20_000))
    const { db } = bed
    const begun_at = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('lot_uploads').set({ begun_at }).where('id', '!=', young).execute()
    const before = (await storedAfterSweep()).length
    await expireUploads(bed.storage.database)
    expect(await storedAfterSweep()).toHaveLength(before - 1)
    expect((await claimedUploads()).map(({ id }) => id)).toEqual([young])
    expect(await db.selectFrom('lot_upload_pieces').selectAll().execute()).toEqual([])
    expect(await create(farmer, [old])).toMatchObject({ status: 400, errors: [{ field: 'images' }] })
  })
})

describe('the pictures of a lot', () => {
  it('have the same order in the lot, in lists, on the public page and in events; the first is the cover', async () => {
    const farmer = aFarmer()
    const ids = [await upload(farmer), await upload(farmer), await upload(farmer)]
    const { auction } = (await create(farmer, ids, [], 'images[]')).data
    const sources = auction.product.images.map(({ src }: { src: string }) => src)
    expect(new Set(sources).size).toBe(3)
    expect(auction.product).toMatchObject({
      p_image: sources[0],
      p_imageSet: auction.product.images[0].srcSet,
    })
    const mine = await bed.call(farmer, { url: '/api/v1/auction/myAuctions' })
    expect(mine.json().data[0].product.images).toEqual(auction.product.images)
    const open = await bed.call(null, { url: `/api/v1/auction/public/${auction._id}` })
    expect(open.json().data).toMatchObject({ image: sources[0], images: auction.product.images })
    const turned = auction.product.images.map(({ _id }: { _id: string }) => _id).reverse()
    const edited = await update(farmer, auction, turned)
    expect(imagesOf(edited).map(({ src }) => src)).toEqual([...sources].reverse())
    await eventually(() =>
      expect(bed.eventsOf(auction._id)).toMatchObject(
        [sources, [...sources].reverse()].map((images) => ({ data: { lot: { images } } })),
      ),
    )
  })

  it('are six at most, and each is named once', async () => {
    const farmer = aFarmer()
    const id = newId()
    const seven = await create(farmer, Array.from({ length: 7 }, newId))
    expect(seven.errors).toMatchObject([{ field: 'images', code: 'too-many-pictures', params: { limit: 6 } }])
    for (const images of [[id, id], ['x']])
      expect((await create(farmer, images)).errors).toMatchObject([{ field: 'images', code: 'pattern' }])
  })

  it('begin with a file sent along with them, and replaced ones are removed', async () => {
    const farmer = aFarmer()
    const before = await storedAfterSweep()
    const file = { name: 'a.jpg', bytes: photo }
    const fields = [...Object.entries(wheat), ['images', await upload(farmer)]] as [string, string][]
    const listed = (await bed.create(farmer, fields, file)).json()
    const [cover, second] = imagesOf(listed)
    const { auction } = listed.data
    const replaced = await update(farmer, auction, [await upload(farmer), second?._id ?? ''])
    expect(imagesOf(replaced)[1]).toEqual(second)
    const other = await change(farmer, auction, [], file)
    expect(imagesOf(other).slice(1)).toEqual([second])
    expect(await update(farmer, auction, [cover?._id ?? ''])).toMatchObject({ status: 400 })
    const uncovered = await change(farmer, auction, [['removeImage', 'true']])
    expect(imagesOf(uncovered)).toEqual([second])
    expect((await storedAfterSweep()).sort()).toEqual([...before, second?.src].sort())
    expect(imagesOf(await update(farmer, auction, []))).toEqual([])
    expect((await storedAfterSweep()).sort()).toEqual([...before].sort())
  })

  it('remain in the earlier version of the lot if they are removed after a bid', async () => {
    const farmer = aFarmer()
    const listed = await create(farmer, [await upload(farmer), await upload(farmer)])
    const { auction } = listed.data
    await bed.bid(aBuyer(), auction._id, 2000)
    const edited = await update(farmer, auction, [])
    expect(edited.data.auction.edits[0].images).toEqual(imagesOf(listed))
    const stored = await storedAfterSweep()
    for (const { src } of imagesOf(listed)) expect(stored).toContain(src)
  })

  it('are stored once if a form is sent again with its listing key, although their uploads are already used', async () => {
    const farmer = aFarmer()
    const ids = [await upload(farmer), await upload(farmer)]
    const again = () => create(farmer, ids, [['listingKey', 'one']])
    const [first, second] = await Promise.all([again(), again()])
    expect(first.data.auction._id).toBe(second.data.auction._id)
    expect(imagesOf(await again())).toHaveLength(2)
    const turned = create(farmer, [...ids].reverse(), [['listingKey', 'one']])
    expect((await turned).code).toBe('already-listed')
  })
})

describe('a laboratory report', () => {
  const report = (labPicture: string): Fields =>
    Object.entries({ labName: 'State Laboratory', labSample: 'SGL/1', labDate: '2026-01-02', labPicture })

  it('includes its picture, which an edit replaces until the first bid', async () => {
    const farmer = aFarmer()
    const id = await upload(farmer)
    expect(await create(aFarmer(), [], report(id))).toMatchObject({
      errors: [{ field: 'labPicture', code: 'picture-missing' }],
    })
    const lot: AuctionView = (await create(farmer, [], report(id))).data.auction
    const edit = (fields: Fields) => change(farmer, lot, fields)
    const shown = lot.product.labReport
    expect(shown).toMatchObject({ laboratory: 'State Laboratory', sampleNumber: 'SGL/1', date: '2026-01-02' })
    expect(await storedAfterSweep()).toContain(shown?.picture.src)

    const renamed = (await edit([['labSample', 'SGL/2']])).data.auction.product.labReport
    expect(renamed).toEqual({ ...shown, sampleNumber: 'SGL/2' })
    expect((await edit([['labName', '']])).errors).toMatchObject([{ field: 'labName', code: 'required' }])
    const other = (await edit([['labPicture', await upload(farmer)]])).data.auction.product.labReport
    const stored = await storedAfterSweep()
    expect(stored).toContain(other.picture.src)
    expect(stored).not.toContain(shown?.picture.src)

    expect((await bed.bid(aBuyer(), lot._id, 2000)).statusCode).toBe(200)
    expect(await edit([['labDate', '2026-01-03']])).toMatchObject({ status: 409, code: 'has-bids' })
    expect((await edit([['desc', 'Clean']])).data.auction.product.labReport).toEqual(other)
  })
})

describe('a picture that an administrator hides', () => {
  it('is removed for everyone, also from earlier versions, and its farmer and the audit get the reason', async () => {
    const farmer = aFarmer()
    const admin = anAdmin({ username: 'meera' })
    const { auction: lot } = (await create(farmer, [await upload(farmer), await upload(farmer)])).data
    const [first, second] = lot.product.images
    await bed.bid(aBuyer(), lot._id, 2000)
    await update(farmer, lot, [first._id])
    const hide = (who: Who | null, pictureId: string, reason = ' A cow ') =>
      bed.call(who, {
        ...{ method: 'DELETE', url: `/api/v1/admin/auctions/${lot._id}/pictures/${pictureId}` },
        payload: { reason },
      })
    expect((await hide(admin, first._id, ' ')).statusCode).toBe(400)
    for (const { _id } of [first, second]) {
      expect((await hide(admin, _id)).statusCode).toBe(200)
      expect((await hide(admin, _id)).json().code).toBe('not-found')
    }
    const seen = (await bed.call(aBuyer(), { url: `/api/v1/auction/getAuction/${lot._id}` })).json().data
    expect(seen.product).toMatchObject({ p_image: null, images: [] })
    expect(seen).toMatchObject({ status: 'active', totalBids: 1 })
    expect(JSON.stringify(seen)).not.toContain(second._id)
    expect(await storedAfterSweep()).not.toContain(first.src)
    await eventually(() => {
      const acts = bed.events.flatMap(({ type, data }) => (type === 'administrator-acted' ? [data] : []))
      expect(acts).toMatchObject(
        [1, 2].map(() => ({
          ...{ act: 'hide-picture', person: { userId: farmer.userId }, lot: { _id: lot._id } },
          facts: { reason: 'A cow' },
        })),
      )
    })
  })
})
