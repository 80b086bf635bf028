import { deleteInPortions, startCleaning } from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDatabase } from './persistence/tables.ts'

const EVERY_MS = 60 * 60 * 1000

/** Deletes keys of steps older than 30 days, every hour. */
export function startHousekeeping(o: { database: DealsDatabase; logger: Logger }): Running {
  return startCleaning({
    ...o,
    everyMs: EVERY_MS,
    tasks: {
      stepKeys: (isStopping) =>
        deleteInPortions(o.database.db, 'step_keys', sql`used_at < now() - interval '30 days'`, {
          isStopping,
        }),
    },
  })
}
