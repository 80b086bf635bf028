import { bodyLimits } from '@boli/contracts'
import { claimUpload, inTransaction } from '@boli/database'
import { ApiError, refuseFields, type UploadedPicture } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../../deps.ts'
import { storePicture } from '../../persistence/pictures/choose-pictures.ts'
import {
  addPiece,
  dropUploads,
  findUpload,
  finishUpload,
  type LotUpload,
  lockUploads,
  readPieces,
} from '../../persistence/pictures/lot-uploads.ts'
import type { Queries } from '../../persistence/tables.ts'

/** Limits of one user: uploads that no lot has claimed, and bytes of incomplete ones. */
const UNUSED_LIMIT = 24
const UNFINISHED_BYTES = 6 * bodyLimits.picture

/** Smallest size of a piece that is not the last: each is a row and a transaction. */
const LEAST_BYTES = 16 * 1024

export interface Piece {
  uploadId: string
  /** Offset in the file, and size of the whole file in bytes. */
  offset: number
  size: number
  picture: UploadedPicture
}

/**
 * Stores a piece of a picture. A piece that was already received is ignored; the last one causes the picture to be
 * decoded and stored, and may be repeated if that failed.
 * @throws {ApiError} `upload-offset` with the offset to
 * continue at, `too-many-pictures`, or for an invalid picture.
 */
export async function receivePiece(auctions: AuctionsDeps, userId: string, piece: Piece): Promise<LotUpload> {
  const { uploadId, offset, size, picture } = piece
  if (picture.bytes.length < Math.min(LEAST_BYTES, size - offset)) throw wrong('offset')
  const upload = await inTransaction(auctions.database.db, async (trx) => {
    await lockUploads(trx, userId)
    const known = (await findUpload(trx, userId, uploadId)) ?? (await beginUpload(trx, userId, piece))
    if (known.size !== size) throw wrong('size')
    if (offset > known.received) throw new ApiError('upload-offset', { params: { offset: known.received } })
    return offset < known.received ? known : addPiece(trx, known, picture.bytes)
  })
  return upload.received === size && upload.picture_key === null ? finish(auctions, upload, picture) : upload
}

async function beginUpload(trx: Queries, userId: string, { uploadId, offset, size }: Piece) {
  if (offset > 0) throw new ApiError('upload-offset', { params: { offset: 0 } })
  const { rows } = await sql<{ uploads: number; bytes: number }>`
    select count(*) as uploads, coalesce(sum(size) filter (where picture_key is null), 0) as bytes
    from lot_uploads where user_id = ${userId}`.execute(trx)
  const { uploads = 0, bytes = 0 } = rows[0] ?? {}
  if (uploads >= UNUSED_LIMIT || bytes + size > UNFINISHED_BYTES) throw new ApiError('too-many-pictures')
  return trx
    .insertInto('lot_uploads')
    .values({ user_id: userId, id: uploadId, size })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function finish({ database, store }: AuctionsDeps, upload: LotUpload, sent: UploadedPicture) {
  const { user_id: userId, id } = upload
  const picture = { ...sent, bytes: await readPieces(database.db, upload) }
  const key = await storePicture({ database, store }, picture).catch(async (error) => {
    const isNoPicture = error instanceof ApiError && /^picture-/.test(error.code)
    if (isNoPicture) await inTransaction(database.db, (trx) => dropUploads(trx, userId, id))
    throw error
  })
  return inTransaction(database.db, async (trx) => {
    // If another request has finished it, the sweeper removes the object stored by this one.
    if (await finishUpload(trx, upload, key)) await claimUpload(trx, key)
    const finished = await findUpload(trx, userId, id)
    if (!finished) throw new ApiError('not-found')
    return finished
  })
}

export function wrong(field: 'uploadId' | 'offset' | 'size'): ApiError {
  return refuseFields({ field, code: 'pattern', message: 'Please check the format' })
}
