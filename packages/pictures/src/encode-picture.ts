import { bodyLimits } from '@boli/contracts'
import sharp from 'sharp'
import { PictureTooLarge, UnreadablePicture } from './errors.ts'
import { detectPictureFormat } from './picture-format.ts'
import { type PictureWidth, pictureWidths } from './picture-key.ts'
import { type Turn, takeTurns } from './turns.ts'

/** A picture in the sizes that pages ask for, without anything but its pixels. */
export interface EncodedPicture {
  /** Of the upright original, in pixels. */
  width: number
  height: number
  variants: { width: PictureWidth; bytes: Buffer }[]
}

const maxPixels = 40_000_000
const maxSeconds = 15
const quality = 78
/**
 * One picture at a time, on one thread: what a process does beside pictures, bids above all, keeps the other cores
 * and libuv's other threads. A decoded picture may hold some hundred megabytes, so that none is kept either.
 */
sharp.concurrency(1)
sharp.cache(false)
const inTurn = takeTurns({ running: 1, waiting: 8, runningOrWaitingPerOwner: 2, perOwnerAndMinute: 10 })

export interface PictureSource extends Turn {
  /** Of the upload; default 5 MB. */
  maxBytes?: number
}

/**
 * Decodes a picture once and re-encodes it as WebP, upright, 400 and 800 pixels wide and never enlarged.
 * EXIF, GPS and every other metadata is gone; of an animation the first frame remains.
 * @throws {UnreadablePicture} for what is not a whole JPEG, PNG, WebP, GIF or AVIF picture.
 * @throws {PictureTooLarge} above the bytes allowed or 40 megapixels.
 * @throws {PicturesBusy | TooManyPictures} where it cannot have its turn, and what `signal` aborts with.
 */
export async function encodePicture(bytes: Buffer, source: PictureSource = {}): Promise<EncodedPicture> {
  if (bytes.length > (source.maxBytes ?? bodyLimits.picture))
    throw new PictureTooLarge('The file is too large')
  if (!detectPictureFormat(bytes))
    throw new UnreadablePicture('The file is of no picture format that is taken')
  return inTurn(() => encodeInSizes(bytes, source.signal), source)
}

async function encodeInSizes(bytes: Buffer, signal: AbortSignal | undefined): Promise<EncodedPicture> {
  try {
    const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (upright.width * upright.height > maxPixels)
      throw new PictureTooLarge('The picture has too many pixels')
    signal?.throwIfAborted()
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const variants = []
    for (const width of pictureWidths) {
      signal?.throwIfAborted()
      const pixels = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
      variants.push({
        width,
        bytes: await pixels.webp({ quality }).timeout({ seconds: maxSeconds }).toBuffer(),
      })
    }
    return { width: upright.width, height: upright.height, variants }
  } catch (error) {
    if (error instanceof PictureTooLarge || signal?.aborted) throw error
    throw new UnreadablePicture('The picture could not be decoded', { cause: error })
  }
}
