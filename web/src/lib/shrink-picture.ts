import { bodyLimits, type ErrorCode, errorCodes } from '@boli/contracts'
import { ApiError } from './api-error.ts'

/** Pictures up to this size, and no longer than the longest side, are sent as they are. */
const SMALL_ENOUGH_BYTES = 600_000
/** The server stores a lot's picture 800 pixels wide; twice that leaves it room to scale down. */
const LONGEST_SIDE = 1_600

/**
 * Downscales a phone's photo before it is sent over a weak network.
 * @throws {ApiError} with the server's code if it is not a picture, or still too large.
 */
export async function shrinkPicture(file: File, longestSide = LONGEST_SIDE): Promise<File> {
  const picture = await smaller(file, longestSide)
  if (picture.size > bodyLimits.picture) throw refusal('picture-too-large')
  return picture
}

async function smaller(file: File, longestSide: number): Promise<File> {
  // A browser that cannot decode leaves it to the server.
  if (typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusal('picture-unreadable')
  })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  if (file.size <= SMALL_ENOUGH_BYTES && scale === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency: use a white background, not black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && blob.size < file.size ? new File([blob], 'picture.jpg', { type: blob.type }) : file
}

function refusal(code: Extract<ErrorCode, 'picture-unreadable' | 'picture-too-large'>): ApiError {
  return new ApiError({ ...errorCodes[code], code })
}
