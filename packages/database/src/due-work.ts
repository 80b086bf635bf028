import { isLockTimeout, isUnavailable } from '@boli/http-kit/failures'
import type { Running } from '@boli/http-kit/repeat'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import type { GroundTables } from './ground-tables.ts'
import { startListener } from './listener.ts'
import { Wakeup } from './outbox/wakeup.ts'
import { type Executor, inTransaction } from './transaction.ts'

/** Also the longest delay of a deadline whose wake-up was lost. */
export const LONGEST_SLEEP_MS = 30_000
/** Something is due and another instance holds it: check again soon. */
const HELD_SLEEP_MS = 50
const RETRY_SLEEP_MS = 500

/** Delay after a failure, as a Postgres interval. */
export const POSTPONED_FOR = '1 minute'

/** Work that waits in a table, identified by the id of its subject. */
export interface DueWork<Tables> {
  /** Locks a batch of due items, only among `ids` if given, and skips those that another instance holds. */
  lock(trx: Kysely<Tables & GroundTables>, ids: readonly string[] | null): Promise<string[]>
  act(trx: Kysely<Tables & GroundTables>, ids: readonly string[]): Promise<void>
  /** Postpones an item that failed alone by {@link POSTPONED_FOR}, so that it delays no other. */
  postpone(db: Kysely<Tables & GroundTables>, id: string): Promise<void>
  /** Logged with the id of an item that failed alone. */
  failure: string
}

/** {@link DueWork.postpone} of work that waits in `table` until `dueAt`, by the database's clock. */
export function postponeIn(table: string, id: string, dueAt: string) {
  return async (db: Executor, itemId: string): Promise<void> => {
    await sql`
      update ${sql.table(table)} set ${sql.ref(dueAt)} = now() + ${POSTPONED_FOR}::interval
      where ${sql.ref(id)} = ${itemId}`.execute(db)
  }
}

/**
 * Handles a batch of due work in one transaction; if that fails, each item in its own transaction. An item that only waited
 * too long for a lock stays due, and is tried again in the next round.
 * @returns how many items were due.
 * @throws if the database is unavailable; nothing is postponed then.
 */
export async function actOnDue<Tables>(
  { database: { db }, logger }: { database: Pick<Database<Tables>, 'db'>; logger: Logger },
  work: DueWork<Tables>,
): Promise<number> {
  let batch: string[] = []
  async function attempt(ids: readonly string[] | null): Promise<void> {
    await inTransaction(db, async (trx) => {
      const locked = await work.lock(trx, ids)
      if (ids === null) batch = locked
      if (locked.length > 0) await work.act(trx, locked)
    })
  }
  try {
    await attempt(null)
  } catch (error) {
    if (batch.length === 0 || isUnavailable(error)) throw error
    for (const id of batch) {
      try {
        await attempt([id])
      } catch (alone) {
        if (isUnavailable(alone)) throw alone
        if (isLockTimeout(alone)) continue
        logger.error({ err: alone, id }, work.failure)
        await work.postpone(db, id)
      }
    }
  }
  return batch.length
}

/**
 * Sleeps until the next deadline in the database and handles what is due. Every instance runs one; row locks in
 * `actOnDue` (`for update skip locked`) let each deadline act once.
 * @param o.channel Notified by transactions that may have moved the next deadline.
 * @param o.actOnDue Handles what is due by the database's clock. Resolves with whether there may be more.
 * @param o.msUntilNext Milliseconds until the next deadline by the database's clock, whatever this machine's
 *   clock says; null if there is none.
 * @param o.failure Logged when one of the two throws; both are then retried after half a second.
 */
export function startDeadlineLoop<Tables>(o: {
  database: Database<Tables>
  channel: string
  logger: Logger
  failure: string
  actOnDue(): Promise<boolean>
  msUntilNext(): Promise<number | null>
}): Running {
  const wakeup = new Wakeup()
  const listener = startListener({ ...o, onNotify: () => wakeup.wake() })
  let isStopping = false

  async function run(): Promise<void> {
    while (!isStopping) {
      let sleepMs = RETRY_SLEEP_MS
      try {
        sleepMs = (await o.actOnDue()) ? 0 : sleepFor(await o.msUntilNext())
      } catch (error) {
        o.logger.warn({ err: error }, o.failure)
      }
      if (sleepMs > 0 && !isStopping) await wakeup.wait(sleepMs)
    }
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      wakeup.wake()
      await Promise.all([running, listener.stop()])
    },
  }
}

function sleepFor(waitMs: number | null): number {
  if (waitMs === null) return LONGEST_SLEEP_MS
  return waitMs <= 0 ? HELD_SLEEP_MS : Math.min(waitMs, LONGEST_SLEEP_MS)
}
