import { beginUpload, type Database, releaseUpload } from '@boli/database'
import type { ObjectStore } from '@boli/object-store'
import {
  encodePicture,
  newPictureKey,
  PictureTooLarge,
  storePicture,
  UnreadablePicture,
} from '@boli/object-store/pictures'
import { Refusal } from './refusal.ts'

/**
 * Takes in an uploaded picture: decoded, re-encoded, noted in the upload ledger, stored. The caller claims
 * the key in the transaction that writes its owner; unclaimed, the picture is swept away.
 * @returns the picture's key.
 * @throws {Refusal} `picture-unreadable` or `picture-too-large`; nothing is stored then.
 */
export async function takeInPicture<Tables>(o: {
  database: Database<Tables>
  store: ObjectStore
  prefix: string
  bytes: Buffer
  maxBytes: number
}): Promise<string> {
  const encoded = await encodePicture(o.bytes, { maxBytes: o.maxBytes }).catch((error: unknown) => {
    if (error instanceof PictureTooLarge) throw new Refusal('picture-too-large')
    if (error instanceof UnreadablePicture) throw new Refusal('picture-unreadable')
    throw error
  })
  const key = newPictureKey(o.prefix)
  await beginUpload(o.database.db, key)
  try {
    return await storePicture(o.store, o.prefix, encoded, key)
  } catch (error) {
    await releaseUpload(o.database.db, key)
    throw error
  }
}
