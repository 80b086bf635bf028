import { bodyLimits, type Lot } from '@boli/contracts'
import { releaseUpload } from '@boli/database'
import { refuseFields, type UploadedPicture } from '@boli/http-kit'
import { takeInPicture } from '@boli/pictures'
import type { AuctionsDeps } from '../../deps.ts'
import type { Queries } from '../tables.ts'
import { takeUploads } from './lot-uploads.ts'
import { LOT_PICTURES, pictureIdOf, pictureKeyOf } from './pictures.ts'

/** Stores a picture that came with a form; a lot must claim it. @returns its key. @throws {ApiError} */
export function storePicture(
  { database, store }: Pick<AuctionsDeps, 'database' | 'store'>,
  picture: UploadedPicture,
): Promise<string> {
  return takeInPicture({ database, store, prefix: LOT_PICTURES, picture, maxBytes: bodyLimits.picture })
}

/** A form's choice of a lot's pictures. */
export interface PictureChoice {
  /** Key of the picture that came with the form: the cover. */
  file: string | null
  /** Whether the cover is removed without replacement. */
  removesCover: boolean
  /** Ids of all others in order; null if the form names none. */
  images: string[] | null
}

/**
 * The new keys of a lot's pictures, the cover first; uploads among them then belong to the lot.
 * @param before The lot's
 * current pictures.
 * @throws {ApiError} for an id that is neither one of them nor a finished upload of the user.
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
  const unknown = images.filter((id) => !known.has(id))
  const uploads = await takeUploads(trx, userId, unknown)
  return [
    ...cover,
    ...images.map((id) => {
      const key = known.get(id) ?? uploads.get(id)
      if (key !== undefined) return key
      throw missing('images')
    }),
  ]
}

/**
 * The lot with its laboratory report as stored: the report's picture is the lot's current one, or an upload of the
 * user, which then belongs to the lot.
 * @throws {ApiError} if it is neither.
 */
export async function chooseReport(trx: Queries, userId: string, lot: Lot, before?: Lot): Promise<Lot> {
  const { labReport } = lot
  if (labReport === null || labReport.picture === before?.labReport?.picture) return lot
  const key = (await takeUploads(trx, userId, [labReport.picture])).get(labReport.picture)
  if (key === undefined) throw missing('labPicture')
  return { ...lot, labReport: { ...labReport, picture: pictureIdOf(key) } }
}

/** The key of a report's picture, if the lot has one. */
export function reportKeys({ labReport }: Lot): string[] {
  return labReport === null ? [] : [pictureKeyOf(labReport.picture)]
}

function missing(field: 'images' | 'labPicture') {
  const message = 'A picture has not arrived, or was removed after a day'
  return refuseFields({ field, code: 'picture-missing', message })
}

/** Releases the pictures that a lot no longer shows. */
export async function releasePictures(
  trx: Queries,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const key of before) if (!after.includes(key)) await releaseUpload(trx, key)
}
