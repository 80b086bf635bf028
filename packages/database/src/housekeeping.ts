import { type Running, repeat } from '@boli/http-kit/repeat'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Executor } from './transaction.ts'

const ROWS_PER_STATEMENT = 5_000

/**
 * Deletes the rows that match, in portions, so that no statement runs into its time limit. Any number of instances may
 * run it: rows that another one locks are skipped.
 * @returns how many rows were deleted.
 */
export async function deleteInPortions(
  db: Executor,
  table: string,
  where: RawBuilder<unknown>,
  { rows = ROWS_PER_STATEMENT, isStopping }: { rows?: number; isStopping?: (() => boolean) | undefined } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${where} limit ${rows} for update skip locked))
    `.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < rows || isStopping?.()) return total
  }
}

/** No event is redelivered after this time. */
const INBOX_DAYS = 30

/** Deletes the records of events handled more than 30 days ago. @returns how many rows were deleted. */
export function cleanInbox(db: Executor, isStopping?: () => boolean): Promise<number> {
  return deleteInPortions(db, 'inbox', sql`handled_at < now() - make_interval(days => ${INBOX_DAYS})`, {
    isStopping,
  })
}

/**
 * Cleans the inbox and runs the service's own tasks one after the other, repeatedly. A task that fails is logged by its
 * name and does not stop the others. Every instance may run it.
 */
export function startCleaning(o: {
  database: { db: Executor }
  everyMs: number
  startsAtOnce?: boolean
  logger: Logger
  tasks: Record<string, (isStopping: () => boolean) => Promise<unknown>>
}): Running {
  const tasks: typeof o.tasks = {
    inbox: (isStopping) => cleanInbox(o.database.db, isStopping),
    ...o.tasks,
  }
  return repeat({
    ...o,
    failure: 'housekeeping failed',
    async task(stopping) {
      for (const [task, run] of Object.entries(tasks)) {
        if (stopping.aborted) return
        try {
          await run(() => stopping.aborted)
        } catch (error) {
          o.logger.warn({ err: error, task }, 'a task of housekeeping failed')
        }
      }
    },
  })
}
