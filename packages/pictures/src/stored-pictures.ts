import { newId } from '@boli/contracts'
import type { ObjectStore } from '@boli/object-store'

/** Widths for rows and avatars, for cards, and for the page of one lot. */
export const pictureWidths = [200, 400, 800] as const
/** The link-preview JPEG: its size in pixels, and the bytes above which some messengers show none. */
export const shareCard = { width: 1200, height: 630, maxBytes: 250_000 } as const
type PictureWidth = (typeof pictureWidths)[number]

/** A new key below a prefix such as `auctions`; all sizes of one picture share it. */
export function newPictureKey(prefix: string): string {
  return `${prefix}/${newId()}`
}

/** The object key of one size; it begins with the picture's key. */
function objectKeyOf(pictureKey: string, width: PictureWidth): string {
  return `${pictureKey}-${width}.webp`
}

/** Addresses as a page uses them: `src` for browsers without `srcset`. */
export function pictureUrls(pictureKey: string): { src: string; srcSet: string } {
  const urlOf = (width: PictureWidth) => `/media/${objectKeyOf(pictureKey, width)}`
  return { src: urlOf(800), srcSet: pictureWidths.map((width) => `${urlOf(width)} ${width}w`).join(', ') }
}

/** A picture in the sizes that pages ask for, without metadata. */
export interface EncodedPicture {
  /** Size of the upright original, in pixels. */
  width: number
  height: number
  variants: { width: PictureWidth; bytes: Buffer }[]
}

/**
 * Stores all sizes of a picture.
 * @param key The picture's key, if it was recorded in the upload ledger before; otherwise a new one.
 * @returns the key, for `pictureUrls`.
 * @throws if a size may not have been stored; the upload sweeper removes the others.
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
