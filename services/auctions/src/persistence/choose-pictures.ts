import { releaseUpload } from '@boli/database'
import { refuseFields } from '@boli/http-kit'
import { takeUploads } from './lot-uploads.ts'
import { pictureIdOf } from './pictures.ts'
import type { Queries } from './tables.ts'

/** What a form says of a lot's pictures. */
export interface PictureChoice {
  /** Key of the picture that came with the form: the cover. */
  file: string | null
  /** The cover goes, where no other takes its place. */
  removesCover: boolean
  /** Ids of all others in order; null where the form names none. */
  images: string[] | null
}

/**
 * The keys of a lot's pictures from now on, the cover first; uploads among them are the lot's then.
 * @param before Those that the lot has.
 * @throws {Refusal} for an id that is neither one of them nor a finished upload of the user.
 */
export async function choosePictures(
  trx: Queries,
  userId: string,
  { file, removesCover, images }: PictureChoice,
  before: readonly string[] = [],
): Promise<string[]> {
  const cover = file === null ? [] : [file]
  if (images === null) return [...cover, ...before.slice(cover.length > 0 || removesCover ? 1 : 0)]
  const known = new Map(before.map((key) => [pictureIdOf(key), key]))
  const uploads = await takeUploads(
    trx,
    userId,
    images.filter((id) => !known.has(id)),
  )
  return [
    ...cover,
    ...images.map((id) => {
      const key = known.get(id) ?? uploads.get(id)
      if (key !== undefined) return key
      const message = 'A picture has not arrived, or was removed after a day'
      throw refuseFields({ field: 'images', code: 'picture-missing', message })
    }),
  ]
}

/** Gives up the pictures that a lot no longer shows. */
export async function releasePictures(
  trx: Queries,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const key of before) if (!after.includes(key)) await releaseUpload(trx, key)
}
