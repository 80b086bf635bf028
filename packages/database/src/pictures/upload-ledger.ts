import { sql } from 'kysely'
import type { Executor } from '../transaction.ts'

/** An upload that no row has claimed by then is deleted. */
const PENDING_MINUTES = 60

/** The upload took so long that its picture is being removed: the client must send it again. */
export class UploadExpired extends Error {
  override readonly name = 'UploadExpired'

  constructor(key: string) {
    super(`The upload ${key} has expired`)
  }
}

/** Records a picture before it is stored, so that a crash at any later moment leaves no orphan. */
export async function beginUpload(db: Executor, key: string): Promise<void> {
  await sql`
    insert into picture_uploads (key, remove_after)
    values (${key}, clock_timestamp() + make_interval(mins => ${PENDING_MINUTES}))
  `.execute(db)
}

/**
 * Claims a stored picture in the transaction that writes the owner's row.
 * @throws {UploadExpired} if the sweeper
 * already has it.
 */
export async function claimUpload(trx: Executor, key: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from picture_uploads where key = ${key} and not is_removing
  `.execute(trx)
  if (numAffectedRows !== 1n) throw new UploadExpired(key)
}

/**
 * Releases a picture: one that was replaced or whose owner is deleted (in that transaction), or a failed upload. The
 * sweeper removes it within a minute of the commit.
 */
export async function releaseUpload(trx: Executor, key: string): Promise<void> {
  await sql`
    insert into picture_uploads (key, remove_after, is_removing) values (${key}, clock_timestamp(), true)
    on conflict (key) do update set remove_after = excluded.remove_after, is_removing = true
  `.execute(trx)
}
