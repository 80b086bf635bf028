import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id } from '../ids.ts'

/** Maximum number of pictures of a lot; the first is its cover. */
export const LOT_PICTURES_LIMIT = 6

/** A picture of a lot. An edit of the lot refers to it by its id. */
export const LotPicture = Type.Object({
  _id: Id,
  src: Type.String(),
  srcSet: Type.String({ description: 'srcset of the same picture, WebP in three widths' }),
})
export type LotPicture = Static<typeof LotPicture>

/**
 * Fields of POST /auction/pictures beside `image`, which holds a piece of the file: the upload's id, a UUID chosen by
 * the client; the offset of the piece; and the size of the whole file in bytes.
 */
export const pictureUploadFields = ['uploadId', 'offset', 'size'] as const

export const PictureUploadParams = Type.Object({ uploadId: Id })

/** How many bytes of an upload the server has: its client continues there. */
export const PictureUpload = Type.Object({
  _id: Id,
  offset: Type.Integer(),
  size: Type.Integer(),
  isComplete: Type.Boolean({ description: 'read and stored: a lot may take it by its id, for a day' }),
})
export type PictureUpload = Static<typeof PictureUpload>
export const PictureUploadAnswer = Answer(PictureUpload)
