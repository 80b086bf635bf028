import { beginUpload, type Database, releaseUpload } from '@boli/database'
import { ApiError, type UploadedPicture } from '@boli/http-kit'
import type { ObjectStore } from '@boli/object-store'
import { encodePicture } from './encode-picture.ts'
import { EncoderFailed, PicturesBusy, PictureTooLarge, TooManyPictures, UnreadablePicture } from './errors.ts'
import type { EncodedPicture } from './stored-pictures.ts'
import { newPictureKey, storePicture } from './stored-pictures.ts'

/**
 * Decodes and re-encodes an uploaded picture in its turn, unless its sender disconnects.
 * @throws {ApiError} `picture-unreadable`, `picture-too-large`, `too-many-requests` or `overloaded`.
 */
export async function encodeUpload(picture: UploadedPicture, maxBytes: number): Promise<EncodedPicture> {
  const { bytes, owner, hasMinuteLimit, signal } = picture
  try {
    return await encodePicture(bytes, { maxBytes, owner, hasMinuteLimit, signal: signal ?? undefined })
  } catch (error) {
    if (error instanceof PictureTooLarge) throw new ApiError('picture-too-large')
    if (error instanceof UnreadablePicture) throw new ApiError('picture-unreadable')
    if (error instanceof PicturesBusy || error instanceof EncoderFailed)
      throw new ApiError('overloaded', { retryAfterSeconds: 10, cause: error })
    if (error instanceof TooManyPictures)
      throw new ApiError('too-many-requests', { retryAfterSeconds: error.retryAfterSeconds })
    if (signal?.aborted) throw new ApiError('malformed-request')
    throw error
  }
}

/**
 * Decodes and re-encodes an uploaded picture, records it in the upload ledger and stores it. The caller claims the key
 * in the transaction that writes its owner; an unclaimed picture is deleted.
 * @returns the picture's key.
 * @throws {ApiError} as {@link encodeUpload} does; nothing is stored then.
 */
export async function takeInPicture<Tables>(o: {
  database: Database<Tables>
  store: ObjectStore
  prefix: string
  picture: UploadedPicture
  maxBytes: number
}): Promise<string> {
  const encoded = await encodeUpload(o.picture, o.maxBytes)
  const key = newPictureKey(o.prefix)
  await beginUpload(o.database.db, key)
  try {
    return await storePicture(o.store, o.prefix, encoded, key)
  } catch (error) {
    await releaseUpload(o.database.db, key)
    throw error
  }
}
