import type { LotPicture, MediaPrefix } from '@boli/contracts'
import { pictureUrls } from '@boli/pictures'

/** Where pictures of lots are stored, and the address they are served under. */
export const LOT_PICTURES = 'lots' satisfies MediaPrefix

interface PictureColumns {
  picture_key: string | null
  more_pictures: string[]
}

/** Row → keys, the cover first. */
export function keysOf({ picture_key, more_pictures }: PictureColumns): string[] {
  return picture_key === null ? more_pictures : [picture_key, ...more_pictures]
}

/** Keys, the cover first → row. */
export function toPictureColumns([cover, ...others]: readonly string[]): PictureColumns {
  return { picture_key: cover ?? null, more_pictures: others }
}

/** The id of a picture in pages: the unique part of its key. */
export function pictureIdOf(key: string): string {
  return key.slice(LOT_PICTURES.length + 1)
}

/** The key of the picture with this id. */
export function pictureKeyOf(id: string): string {
  return `${LOT_PICTURES}/${id}`
}

export function toPicture(key: string): LotPicture {
  return { _id: pictureIdOf(key), ...pictureUrls(key) }
}

/** The addresses of a lot's pictures, and of its cover as in the specification. */
export function toPictures(keys: readonly string[]): {
  p_image: string | null
  p_imageSet: string | null
  images: LotPicture[]
} {
  const images = keys.map(toPicture)
  return { p_image: images[0]?.src ?? null, p_imageSet: images[0]?.srcSet ?? null, images }
}
