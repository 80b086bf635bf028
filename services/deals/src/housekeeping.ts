import { type Logger, repeat } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDatabase } from './persistence/tables.ts'

const EVERY_MS = 60 * 60 * 1000
const ROWS_PER_STATEMENT = 5_000

/** Forgets hourly the keys of steps that nobody repeats any more, after 30 days. Every instance may run it. */
export function startHousekeeping({ database, logger }: { database: DealsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  return repeat({
    everyMs: EVERY_MS,
    logger,
    failure: 'forgetting used keys failed',
    async task(stopping) {
      let forgotten = ROWS_PER_STATEMENT
      while (forgotten === ROWS_PER_STATEMENT && !stopping.aborted) {
        const { numAffectedRows = 0n } = await sql`
          delete from step_keys where ctid in (
            select ctid from step_keys where used_at < now() - interval '30 days'
            limit ${ROWS_PER_STATEMENT} for update skip locked)
        `.execute(database.db)
        forgotten = Number(numAffectedRows)
      }
    },
  })
}
