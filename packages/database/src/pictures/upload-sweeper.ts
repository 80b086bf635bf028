import { repeat } from '@boli/http-kit/repeat'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { Executor } from '../transaction.ts'

const SWEEP_INTERVAL_MS = 30_000
const PICTURES_PER_SWEEP = 100
const RETRY_MINUTES = 5

/** The part of the object store that the sweeper needs. */
export interface PictureStore {
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

/**
 * Removes every object of pictures without an owner: uploads unclaimed for an hour, and released ones.
 * @returns how many pictures went.
 */
export async function sweepUploads(db: Executor, store: PictureStore, logger: Logger): Promise<number> {
  // Rows that a transaction claims at this moment are locked, and skipped. The new time lets other sweepers
  // pass by, and brings the picture up again where removing it fails.
  const { rows } = await sql<{ key: string }>`
    update picture_uploads
    set is_removing = true, remove_after = clock_timestamp() + make_interval(mins => ${RETRY_MINUTES})
    where key in (
      select key from picture_uploads where remove_after <= clock_timestamp()
      order by remove_after limit ${PICTURES_PER_SWEEP} for update skip locked)
    returning key
  `.execute(db)
  let removed = 0
  for (const { key } of rows) {
    try {
      for (const object of await store.list(key)) await store.remove(object)
      await sql`delete from picture_uploads where key = ${key}`.execute(db)
      removed++
    } catch (error) {
      logger.warn({ err: error, key }, 'a picture without owner could not be removed')
    }
  }
  return removed
}

/** Sweeps twice a minute. Every instance may run it. */
export function startUploadSweeper<Tables>(o: {
  database: Database<Tables>
  store: PictureStore
  logger: Logger
}): { stop(): Promise<void> } {
  return repeat({
    everyMs: SWEEP_INTERVAL_MS,
    logger: o.logger,
    failure: 'sweeping the uploads failed',
    task: () => sweepUploads(o.database.db, o.store, o.logger),
  })
}
