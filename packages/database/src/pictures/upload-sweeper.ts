import type { Running } from '@boli/http-kit/repeat'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { type JobQueue, startJobQueue, workOffJobs } from '../job-queue.ts'
import type { Executor } from '../transaction.ts'

const SWEEP_INTERVAL_MS = 30_000
const RETRY_MINUTES = 5

/** The part of the object store that the sweeper needs. */
export interface PictureStore {
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

/** Removes the objects of pictures without owner: uploads unclaimed for an hour, and released ones. */
export function sweepUploads(db: Executor, store: PictureStore, logger: Logger): Promise<void> {
  return workOffJobs(unownedPictures(db, store), { logger })
}

/** Sweeps twice a minute. Every instance may run it. */
export function startUploadSweeper<Tables>(o: {
  database: Database<Tables>
  store: PictureStore
  logger: Logger
}): Running {
  const queue = unownedPictures(o.database.db, o.store)
  return startJobQueue(queue, { logger: o.logger, everyMs: SWEEP_INTERVAL_MS })
}

function unownedPictures(db: Executor, store: PictureStore): JobQueue<{ key: string }> {
  return {
    name: 'the removal of a picture without owner',
    async claim() {
      // A row that a transaction claims at this moment is locked, and skipped.
      const { rows } = await sql<{ key: string }>`
        update picture_uploads
        set is_removing = true, remove_after = clock_timestamp() + make_interval(mins => ${RETRY_MINUTES})
        where key = (
          select key from picture_uploads where remove_after <= clock_timestamp()
          order by remove_after limit 1 for update skip locked)
        returning key`.execute(db)
      return rows[0] ?? null
    },
    async run({ key }) {
      for (const object of await store.list(key)) await store.remove(object)
      await sql`delete from picture_uploads where key = ${key}`.execute(db)
    },
    isTooOld: () => false,
    giveUp: async () => undefined,
    describe: (picture) => picture,
  }
}
