import { bodyLimits } from '@boli/contracts'
import { encodeApart } from './encoder-process.ts'
import { PictureTooLarge, UnreadablePicture } from './errors.ts'
import { claimedPixels, detectPictureFormat } from './picture-format.ts'
import type { EncodedPicture } from './stored-pictures.ts'
import { type Turn, takeTurns } from './turns.ts'

/** A decoded picture may hold some hundred megabytes: one at a time. Five lots with six pictures each fit into a minute. */
const inTurn = takeTurns({ running: 1, waiting: 8, runningOrWaitingPerOwner: 2, perOwnerAndMinute: 30 })

const MOST_PIXELS = 40_000_000
/** The time that the slowest formats take. */
const MS_PER_MEGAPIXEL = 30

export interface PictureSource extends Omit<Turn, 'expectedMs'> {
  /** Largest upload; default 5 MB. */
  maxBytes?: number
}

/**
 * Decodes a picture once and re-encodes it as WebP, upright, 200, 400 and 800 pixels wide and never enlarged.
 * All metadata such as EXIF and GPS is removed; of an animation the first frame remains.
 * @throws {UnreadablePicture} for what is not a whole JPEG, PNG, WebP, GIF or AVIF picture.
 * @throws {PictureTooLarge} above the bytes allowed or 40 megapixels.
 * @throws {PicturesBusy | TooManyPictures} if the queue refuses it, and the abort reason of `signal`.
 */
export async function encodePicture(bytes: Buffer, source: PictureSource = {}): Promise<EncodedPicture> {
  if (bytes.length > (source.maxBytes ?? bodyLimits.picture))
    throw new PictureTooLarge('The file is too large')
  const format = detectPictureFormat(bytes)
  if (!format) throw new UnreadablePicture('The file is not in an accepted photo format')
  const expectedMs = ((claimedPixels(format, bytes) ?? MOST_PIXELS) / 1_000_000) * MS_PER_MEGAPIXEL
  const turn = { ...source, expectedMs }
  return inTurn(() => encodeApart({ bytes, into: 'sizes' }, source.signal), turn)
}

/**
 * Makes the link-preview card of a stored picture: a JPEG of {@link shareCard}.
 * @throws {PicturesBusy | TooManyPictures} if the queue refuses it: at most two cards are made or wait.
 */
export async function encodeCard(bytes: Buffer): Promise<Buffer> {
  const turn = { owner: 'cards', hasMinuteLimit: false, expectedMs: MS_PER_MEGAPIXEL }
  return inTurn(() => encodeApart({ bytes, into: 'card' }, undefined), turn)
}
