// A separate process: hostile pictures can neither take CPU from bids nor crash a service. It receives one picture per
// message and answers each with an `EncoderAnswer`.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type EncodedPicture, pictureWidths, shareCard } from './stored-pictures.ts'

/** What a picture is made into: the sizes that pages ask for, or the link-preview card. */
export interface Encoded {
  sizes: EncodedPicture
  card: Buffer
}

export interface EncoderTask<Into extends keyof Encoded = keyof Encoded> {
  bytes: Buffer
  into: Into
}

export type EncoderAnswer<Into extends keyof Encoded = keyof Encoded> =
  | { encoded: Encoded[Into] }
  | { isTooLarge: boolean; message: string }

/** Exit code after a picture that took more work than any legitimate one. */
const EXIT_TOO_SLOW = 3

const maxPixels = 40_000_000
/** WebP's own limit is 16,383; beyond it libraries read the whole picture line by line. */
const maxSide = 16_384
/** CPU time, not wall-clock time: on a busy machine a legitimate picture may take longer. */
const MAX_CPU_MS = 5_000
const CPU_CHECKED_MS = 100
const quality = 78
/** Effort from 0 to 6: half the time of the default 4, for files that are 4 % larger. */
const effort = 2
const LOW_PRIORITY = 10

// The threads that libraries start, one per core for AVIF, inherit this priority.
setPriority(LOW_PRIORITY)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (task: EncoderTask) => {
  process.send?.(await encode(task))
})
process.on('disconnect', () => process.exit())

async function encode({ bytes, into }: EncoderTask): Promise<EncoderAnswer> {
  const before = process.cpuUsage()
  // The libraries use their own threads, and some of their steps cannot be interrupted.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > MAX_CPU_MS) process.exit(EXIT_TOO_SLOW)
  }, CPU_CHECKED_MS)
  try {
    const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (upright.width * upright.height > maxPixels)
      return { isTooLarge: true, message: 'The picture has too many pixels' }
    if (Math.max(upright.width, upright.height) > maxSide)
      return { isTooLarge: true, message: 'The picture is too long or too high' }
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (into === 'card') return { encoded: await cardOf(sharp(data, { raw: info })) }
    const variants = []
    for (const width of pictureWidths) {
      const pixels = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
      variants.push({
        width,
        bytes: await pixels.webp({ quality, effort }).toBuffer(),
      })
    }
    return { encoded: { width: upright.width, height: upright.height, variants } }
  } catch (error) {
    return { isTooLarge: false, message: `The picture could not be decoded: ${error}` }
  } finally {
    clearInterval(watch)
  }
}

/** Cropped to the size of link cards, in the best quality that stays below the size limit of messengers. */
async function cardOf(picture: ReturnType<typeof sharp>): Promise<Buffer> {
  const { width, height, maxBytes } = shareCard
  const card = picture.resize({ width, height, fit: 'cover', position: 'attention' })
  for (let cardQuality = 82; ; cardQuality -= 12) {
    const bytes = await card.clone().jpeg({ quality: cardQuality, mozjpeg: true }).toBuffer()
    if (bytes.length <= maxBytes || cardQuality < 20) return bytes
  }
}
