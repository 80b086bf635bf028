import {
  bodyLimits,
  EmptyAnswer,
  isId,
  PictureUploadAnswer,
  PictureUploadParams,
  pictureUploadFields,
  routes,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import {
  ApiError,
  currentUser,
  publicRoute,
  readUpload,
  refuseFields,
  type Service,
  type Upload,
} from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { dropUploads, findUpload, toUploadView } from '../../persistence/pictures/lot-uploads.ts'
import { type Piece, receivePiece, wrong } from './receive-piece.ts'

/** Uploads of pictures for a new lot, piece by piece. Only the sender can access an upload. */
export function uploadPictureRoutes(app: Service, auctions: AuctionsDeps): void {
  const { db } = auctions.database

  publicRoute(app, routes.uploadPicture, {
    schema: { response: PictureUploadAnswer },
    async handler(request) {
      const maxBytes = bodyLimits.picture
      const form = await readUpload(request, { field: 'image', maxBytes, fields: pictureUploadFields })
      const upload = await receivePiece(auctions, currentUser(request).userId, readPiece(form))
      return succeed(toUploadView(upload))
    },
  })

  publicRoute(app, routes.pictureUpload, {
    schema: { params: PictureUploadParams, response: PictureUploadAnswer },
    async handler(request) {
      const upload = await findUpload(db, currentUser(request).userId, request.params.uploadId)
      if (!upload) throw new ApiError('not-found')
      return succeed(toUploadView(upload))
    },
  })

  publicRoute(app, routes.dropPictureUpload, {
    schema: { params: PictureUploadParams, response: EmptyAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      await inTransaction(db, (trx) => dropUploads(trx, userId, request.params.uploadId))
      return succeed(null)
    },
  })
}

/** @throws {ApiError} if this cannot be a piece of an upload. */
function readPiece({ fields, file }: Upload): Piece {
  const { uploadId = '', offset: offsetText = '', size: sizeText = '' } = fields
  const [offset, size] = [offsetText, sizeText].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : -1))
  if (!isId(uploadId)) throw wrong('uploadId')
  if (size === undefined || size < 1) throw wrong('size')
  if (size > bodyLimits.picture) throw new ApiError('picture-too-large')
  if (!file || file.bytes.length === 0)
    throw refuseFields({ field: 'image', code: 'required', message: 'Please choose a picture' })
  if (offset === undefined || offset < 0 || offset + file.bytes.length > size) throw wrong('offset')
  return { uploadId, offset, size, picture: file }
}
