import type { PictureUpload } from '@boli/contracts'
import { inTransaction, releaseUpload } from '@boli/database'
import { type Selectable, sql } from 'kysely'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../tables.ts'

export type LotUpload = Selectable<AuctionsTables['lot_uploads']>

const EXPIRED_AT_ONCE = 200

/** Pieces of one user wait for each other, so that no piece is counted or stored twice. */
export async function lockUploads(trx: Queries, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 39))`.execute(trx)
}

export function findUpload(db: Queries, userId: string, id: string): Promise<LotUpload | undefined> {
  return db
    .selectFrom('lot_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function toUploadView({ id, size, received, picture_key }: LotUpload): PictureUpload {
  return { _id: id, size, offset: received, isComplete: picture_key !== null }
}

/** Stores the next piece. @returns the upload with it. */
export async function addPiece(trx: Queries, upload: LotUpload, bytes: Buffer): Promise<LotUpload> {
  const { user_id, id, received } = upload
  await trx
    .insertInto('lot_upload_pieces')
    .values({ user_id, upload_id: id, begins_at: received, bytes })
    .execute()
  return trx
    .updateTable('lot_uploads')
    .set({ received: received + bytes.length })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readPieces(db: Queries, { user_id, id }: LotUpload): Promise<Buffer> {
  const pieces = await db
    .selectFrom('lot_upload_pieces')
    .select('bytes')
    .where('user_id', '=', user_id)
    .where('upload_id', '=', id)
    .orderBy('begins_at')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** Records the stored picture and deletes the pieces. @returns false if it is already recorded, or the upload was deleted. */
export async function finishUpload(trx: Queries, { user_id, id }: LotUpload, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lot_uploads')
    .set({ picture_key: key })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('picture_key', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .deleteFrom('lot_upload_pieces')
    .where('user_id', '=', user_id)
    .where('upload_id', '=', id)
    .execute()
  return true
}

/** Assigns finished uploads to a lot, in the transaction that writes it. @returns the pictures' keys by upload. */
export async function takeUploads(
  trx: Queries,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const taken = await trx
    .deleteFrom('lot_uploads')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('picture_key', 'is not', null)
    .returning(['id', 'picture_key'])
    .execute()
  return new Map(taken.map(({ id, picture_key }) => [id, picture_key ?? '']))
}

/** Deletes one upload of a user, or all, and releases their pictures. */
export async function dropUploads(trx: Queries, userId: string, id?: string): Promise<void> {
  const gone = await trx
    .deleteFrom('lot_uploads')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .returning('picture_key')
    .execute()
  for (const { picture_key } of gone) if (picture_key !== null) await releaseUpload(trx, picture_key)
}

/** Deletes uploads that no lot has claimed within a day, and releases their pictures. */
export async function expireUploads({ db }: AuctionsDatabase): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ picture_key: string | null }>`
      delete from lot_uploads where ctid = any (array(
        select ctid from lot_uploads where begun_at < now() - interval '24 hours'
        limit ${EXPIRED_AT_ONCE} for update skip locked))
      returning picture_key
    `.execute(trx)
    for (const { picture_key } of rows) if (picture_key !== null) await releaseUpload(trx, picture_key)
  })
}
