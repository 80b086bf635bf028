import { bodyLimits } from '@boli/contracts'
import sharp from 'sharp'
import { PictureTooLarge, UnreadablePicture } from './errors.ts'
import { detectPictureFormat } from './picture-format.ts'
import { type PictureWidth, pictureWidths } from './picture-key.ts'
import { takeTurns } from './turns.ts'

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
// Each decoded picture may hold some hundred megabytes.
const inTurn = takeTurns(2)

/**
 * Decodes a picture and encodes it anew as WebP, upright, 400 and 800 pixels wide and never enlarged.
 * EXIF, GPS and every other metadata is gone; of an animation the first frame remains.
 * @param limits `maxBytes` of the upload; default 5 MB.
 * @throws {UnreadablePicture} for what is not a whole JPEG, PNG, WebP, GIF or AVIF picture.
 * @throws {PictureTooLarge} above the bytes allowed or 40 megapixels.
 */
export async function encodePicture(
  bytes: Buffer,
  limits: { maxBytes?: number } = {},
): Promise<EncodedPicture> {
  if (bytes.length > (limits.maxBytes ?? bodyLimits.picture))
    throw new PictureTooLarge('The file is too large')
  if (!detectPictureFormat(bytes))
    throw new UnreadablePicture('The file is of no picture format that is taken')
  return inTurn(() => encodeInSizes(bytes))
}

async function encodeInSizes(bytes: Buffer): Promise<EncodedPicture> {
  try {
    const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (upright.width * upright.height > maxPixels)
      throw new PictureTooLarge('The picture has too many pixels')
    const variants = []
    for (const width of pictureWidths) variants.push({ width, bytes: await encodeAt(bytes, width) })
    return { width: upright.width, height: upright.height, variants }
  } catch (error) {
    if (error instanceof PictureTooLarge) throw error
    throw new UnreadablePicture('The picture could not be decoded', { cause: error })
  }
}

function encodeAt(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer()
}
