import type { ObjectStore } from '@boli/object-store'
import type { EncodedPicture } from './picture-key.ts'
import { newPictureKey, objectKeyOf } from './picture-key.ts'

/**
 * Stores all sizes of a picture.
 * @param key The picture's key, where it was noted in the upload ledger before; otherwise a new one.
 * @returns the key, for `pictureUrls`.
 * @throws when any size may not have been stored; some may be there then; the upload sweeper removes them.
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
