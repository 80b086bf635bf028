// A process of its own: hostile pictures are decoded where they can neither take a core from bids nor bring down a
// service. Takes the bytes of one picture a message and answers each with an `EncoderAnswer`.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { EncodedPicture } from './encode-picture.ts'
import { pictureWidths } from './picture-key.ts'

export type EncoderAnswer = { picture: EncodedPicture } | { isTooLarge: boolean; message: string }

const maxPixels = 40_000_000
const maxSeconds = 15
const quality = 78
/** Of six: half the time of the usual four, for files that are a twenty-fifth larger. */
const effort = 2
const LOW_PRIORITY = 10

// The threads that libraries start, one per core for AVIF, take it over.
setPriority(LOW_PRIORITY)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (bytes: Buffer) => {
  process.send?.(await encode(bytes))
})
process.on('disconnect', () => process.exit())

async function encode(bytes: Buffer): Promise<EncoderAnswer> {
  try {
    const { autoOrient: upright } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (upright.width * upright.height > maxPixels)
      return { isTooLarge: true, message: 'The picture has too many pixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const variants = []
    for (const width of pictureWidths) {
      const pixels = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
      variants.push({
        width,
        bytes: await pixels.webp({ quality, effort }).timeout({ seconds: maxSeconds }).toBuffer(),
      })
    }
    return { picture: { width: upright.width, height: upright.height, variants } }
  } catch (error) {
    return { isTooLarge: false, message: `The picture could not be decoded: ${error}` }
  }
}
