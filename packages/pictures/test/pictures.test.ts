import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createFolderObjectStore } from '@boli/object-store/folder'
import { killNextChild } from '@boli/test-kit/kill-next-child'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodePicture } from '../src/encode-picture.ts'
import { EncoderFailed, PictureTooLarge, TooManyPictures, UnreadablePicture } from '../src/errors.ts'
import { claimedPixels } from '../src/picture-format.ts'
import { pictureUrls, storePicture } from '../src/stored-pictures.ts'

function aPicture(width: number, height: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

/** A PNG of one colour whose header claims any size; compressed, even a huge one is small. */
function aPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const sizesOf = async (bytes: Buffer) => {
  const encoded = await encodePicture(bytes)
  return Promise.all(encoded.variants.map(async (variant) => sharp(variant.bytes).metadata()))
}

describe('encodePicture', () => {
  it('makes WebP pictures 200, 400 and 800 pixels wide, in the proportions of the original', async () => {
    const [small, medium, large] = await sizesOf(await aPicture(1600, 1200).jpeg().toBuffer())
    expect(small).toMatchObject({ format: 'webp', width: 200, height: 150 })
    expect(medium).toMatchObject({ format: 'webp', width: 400, height: 300 })
    expect(large).toMatchObject({ format: 'webp', width: 800, height: 600 })
  })

  it('never enlarges', async () => {
    const [small, , large] = await sizesOf(await aPicture(120, 80).png().toBuffer())
    expect(small).toMatchObject({ width: 120, height: 80 })
    expect(large).toMatchObject({ width: 120, height: 80 })
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s', async (format) => {
    const bytes = await aPicture(250, 150).toFormat(format).toBuffer()
    expect(claimedPixels(format, bytes)).toBe(250 * 150)
    expect(claimedPixels(format, bytes.subarray(0, 8))).toBeNull()
    expect(await encodePicture(bytes)).toMatchObject({ width: 250, height: 150 })
  })

  it('turns an animation into its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#ff0000'), await frame('#0000ff')]
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
    const encoded = await encodePicture(animation)
    const still = await sharp(encoded.variants[0]?.bytes).metadata()
    expect(still).toMatchObject({ width: 60, height: 40 })
    expect(still.pages ?? 1).toBe(1)
    const { dominant } = await sharp(encoded.variants[0]?.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  it('drops EXIF, GPS, XMP and colour profile', async () => {
    const exif = {
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' },
    }
    const original = await aPicture(900, 600)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
    const bytes = await original.withIccProfile('p3').toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    for (const variant of await sizesOf(bytes)) {
      expect(variant.exif).toBeUndefined()
      expect(variant.xmp).toBeUndefined()
      expect(variant.icc).toBeUndefined()
      expect(variant.iptc).toBeUndefined()
    }
  })

  it('rotates pictures taken sideways upright', async () => {
    const sideways = await aPicture(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await encodePicture(sideways)).toMatchObject({ width: 300, height: 600 })
    const [small, medium] = await sizesOf(sideways)
    expect(small).toMatchObject({ width: 200, height: 400 })
    expect(medium).toMatchObject({ width: 300, height: 600 })
    expect(small?.orientation).toBeUndefined()
  })

  it.each([
    ['text named as a picture', Buffer.from('this is plain text, whatever its name says')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG header and rubbish', Buffer.from('\x89PNG\r\n\x1a\n and no picture', 'latin1')],
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>',
      ),
    ],
    ['SVG behind an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('refuses %s', async (_, bytes) => {
    await expect(encodePicture(bytes)).rejects.toThrow(UnreadablePicture)
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('refuses a truncated %s', async (format) => {
    const whole = await aPicture(160, 120).toFormat(format).toBuffer()
    await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnreadablePicture)
  })

  it('refuses more than 40 megapixels, however few bytes they are', async () => {
    const bomb = aPng(20_000, 2_001)
    expect(bomb.length).toBeLessThan(100_000)
    await expect(encodePicture(bomb)).rejects.toThrow(PictureTooLarge)
    await expect(encodePicture(aPng(8_000, 5_000))).resolves.toMatchObject({ width: 8_000, height: 5_000 })
  })

  it('refuses a side above 16,384 pixels before it decodes anything', async () => {
    await expect(encodePicture(aPng(40_000_000, 1))).rejects.toThrow(PictureTooLarge)
    await expect(encodePicture(aPng(1, 16_385))).rejects.toThrow(PictureTooLarge)
    await expect(encodePicture(aPng(16_384, 2))).resolves.toMatchObject({ width: 16_384 })
  })

  it('reports a failure of the service, and not an invalid picture, if the encoder is killed', async () => {
    const picture = aPng(4_000, 3_000)
    killNextChild()
    await expect(encodePicture(picture)).rejects.toThrow(EncoderFailed)
    await expect(encodePicture(picture)).resolves.toMatchObject({ width: 4_000 })
  })

  it('refuses a header that claims more pixels than the file has', async () => {
    const liar = aPng(100, 100)
    liar.writeUInt32BE(60_000, 16)
    await expect(encodePicture(liar)).rejects.toThrow()
  })

  it('refuses too many bytes as too large, even if they are not a picture', async () => {
    await expect(encodePicture(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toThrow(PictureTooLarge)
    const picture = await aPicture(200, 200).png().toBuffer()
    await expect(encodePicture(picture, { maxBytes: picture.length - 1 })).rejects.toThrow(PictureTooLarge)
    await expect(encodePicture(picture, { maxBytes: picture.length })).resolves.toBeDefined()
  })

  it('queues few pictures, refuses the others at once, and continues after invalid ones', async () => {
    const good = await aPicture(64, 48).png().toBuffer()
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        encodePicture(index % 3 ? good : Buffer.concat([good.subarray(0, 40), Buffer.alloc(20)])),
      ),
    )
    const outcomes = settled.map((one) => (one.status === 'fulfilled' ? 'taken' : one.reason.name))
    expect(outcomes.filter((name) => name === 'PicturesBusy')).toHaveLength(21)
    expect(new Set(outcomes.slice(0, 9))).toEqual(new Set(['taken', 'UnreadablePicture']))
    await expect(encodePicture(good)).resolves.toBeDefined()
  })

  it('lets a normal picture wait for at most one of the slowest that four other users send', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'green' } })
    const slow = await Promise.all([
      plain(2_440, 16_384).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      plain(8_000, 4_990).avif({ effort: 0 }).toBuffer(),
    ])
    const ended: string[] = []
    const leaving = new AbortController()
    const send = (owner: string, bytes: Buffer, signal?: AbortSignal) =>
      encodePicture(bytes, { owner, signal }).finally(() => ended.push(owner))
    // A slow machine may refuse the slowest ones as too slow; only the order in which they end matters here.
    const others = Promise.allSettled(
      ['kala', 'lata', 'mani', 'nila'].flatMap((owner) =>
        slow.map((bytes) => send(owner, bytes, leaving.signal)),
      ),
    )
    const honest = await aPicture(1_600, 1_200).jpeg().toBuffer()
    await send('honest', honest)
    await send('honest', honest)
    expect(ended.filter((owner) => owner !== 'honest').length).toBeLessThanOrEqual(2)
    // The pictures that still wait need not be encoded.
    leaving.abort()
    await others
  })

  it('lets one sender have two at once and thirty a minute, and does not limit others', async () => {
    const good = await aPicture(64, 48).png().toBuffer()
    const [first, second, third] = ['asha', 'asha', 'asha'].map((owner) => encodePicture(good, { owner }))
    await expect(third).rejects.toThrow(TooManyPictures)
    await Promise.all([first, second])
    const startedAt = performance.now()
    for (let n = 2; n < 30; n += 1) await encodePicture(good, { owner: 'asha' })
    let more = 0
    const untilRefused = async () => {
      for (; ; more += 1) await encodePicture(good, { owner: 'asha' })
    }
    await expect(untilRefused()).rejects.toThrow(TooManyPictures)
    // One every two seconds is allowed again.
    expect(more).toBeLessThanOrEqual((performance.now() - startedAt) / 2_000)
    await expect(encodePicture(good, { owner: 'ravi' })).resolves.toBeDefined()
  })

  it('limits an administrator to two at once, and not by the minute', async () => {
    const good = await aPicture(64, 48).png().toBuffer()
    const meera = { owner: 'meera', hasMinuteLimit: false }
    const [first, second, third] = [meera, meera, meera].map((sender) => encodePicture(good, sender))
    await expect(third).rejects.toThrow(TooManyPictures)
    await Promise.all([first, second])
    for (let n = 2; n < 32; n += 1) await encodePicture(good, meera)
  })

  it('does not start, or stops, for a sender who has left', async () => {
    const large = await aPicture(1_600, 1_200).jpeg().toBuffer()
    const senders = [new AbortController(), new AbortController()]
    const encoding = senders.map(({ signal }) => encodePicture(large, { signal }))
    for (const sender of senders) sender.abort()
    const settled = await Promise.allSettled(encoding)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(encodePicture(large)).resolves.toBeDefined()
  })
})

describe('stored pictures', () => {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'boli-pictures-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('are found at their addresses', async () => {
    const store = createFolderObjectStore({ path: root })
    const key = await storePicture(
      store,
      'auctions',
      await encodePicture(await aPicture(900, 600).jpeg().toBuffer()),
    )
    expect(key).toMatch(/^auctions\/[0-9a-f-]{36}$/)
    expect(pictureUrls(key)).toEqual({
      src: `/media/${key}-800.webp`,
      srcSet: `/media/${key}-200.webp 200w, /media/${key}-400.webp 400w, /media/${key}-800.webp 800w`,
    })
    expect((await store.get(`${key}-800.webp`))?.contentType).toBe('image/webp')
    expect(await store.list(key)).toHaveLength(3)
  })

  it('use the key that was recorded before', async () => {
    const store = createFolderObjectStore({ path: root })
    const picture = await encodePicture(await aPicture(20, 20).png().toBuffer())
    expect(await storePicture(store, 'avatars', picture, 'avatars/recorded')).toBe('avatars/recorded')
    expect(await store.get('avatars/recorded-400.webp')).not.toBeNull()
  })
})
