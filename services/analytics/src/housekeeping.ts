import { deleteInPortions, startCleaning } from '@boli/database'
import type { Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AnalyticsDeps } from './deps.ts'

/** The activity list covers days, not years; figures are in counters. */
const ACTIVITY_DAYS = 90
const INTERVAL_MS = 60 * 60_000

/** Deletes old activity every hour. */
export function startHousekeeping({
  database,
  logger,
  now,
}: Pick<AnalyticsDeps, 'database' | 'logger' | 'now'>): Running {
  return startCleaning({
    ...{ database, logger, everyMs: INTERVAL_MS, startsAtOnce: true },
    tasks: {
      activity: () =>
        deleteInPortions(
          database.db,
          'activity',
          sql`at < ${now()}::timestamptz - make_interval(days => ${ACTIVITY_DAYS})`,
        ),
    },
  })
}
