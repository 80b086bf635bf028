import { newId } from '@boli/contracts'
import type { ObjectStore } from '@boli/object-store'

/** For lines and small pictures beside a name; for cards; for the page of one lot. */
export const pictureWidths = [200, 400, 800] as const
/** The JPEG that messengers show of a link: pixels, and bytes above which some show none. */
export const shareCard = { width: 1200, height: 630, maxBytes: 250_000 } as const
type PictureWidth = (typeof pictureWidths)[number]

/** A new key below a prefix such as `auctions`; all sizes of one picture share it. */
export function newPictureKey(prefix: string): string {
  return `${prefix}/${newId()}`
}

/** The store's key of one size: the picture's key is its beginning. */
function objectKeyOf(pictureKey: string, width: PictureWidth): string {
  return `${pictureKey}-${width}.webp`
}

/** Addresses as a page uses them: `src` for those who know no `srcset`. */
export function pictureUrls(pictureKey: string): { src: string; srcSet: string } {
  const urlOf = (width: PictureWidth) => `/media/${objectKeyOf(pictureKey, width)}`
  return { src: urlOf(800), srcSet: pictureWidths.map((width) => `${urlOf(width)} ${width}w`).join(', ') }
}

/** A picture in the sizes that pages ask for, without anything but its pixels. */
export interface EncodedPicture {
  /** Of the upright original, in pixels. */
  width: number
  height: number
  variants: { width: PictureWidth; bytes: Buffer }[]
}

/**
 * Stores all sizes of a picture.
 * @param key The picture's key, if it was recorded in the upload ledger before; otherwise a new one.
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
