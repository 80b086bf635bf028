import type { ObjectStore } from '../port.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { newPictureKey, objectKeyOf, pictureWidths } from './picture-key.ts'

/**
 * Stores all sizes of a picture.
 * @param key The picture's key, where it was noted in the upload ledger before; otherwise a new one.
 * @returns the key, for `pictureUrls` and `removePicture`.
 * @throws when any size may not have been stored; some may be there then, until `removePicture`.
 */
export async function storePicture(
  store: ObjectStore,
  prefix: string,
  picture: EncodedPicture,
  key: string = newPictureKey(prefix),
): Promise<string> {
  await Promise.all(
    picture.variants.map(({ width, bytes }) => store.put(objectKeyOf(key, width), bytes, 'image/webp')),
  )
  return key
}

/** Removes all sizes of a picture; what is gone already is no error. */
export async function removePicture(store: ObjectStore, key: string): Promise<void> {
  await Promise.all(pictureWidths.map((width) => store.remove(objectKeyOf(key, width))))
}
