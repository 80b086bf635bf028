import { repeat } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Analytics } from './deps.ts'

/** The list of what happens shows days, not years; figures stand in counters. */
const ACTIVITY_DAYS = 90
const INTERVAL_MS = 60 * 60_000
/** In portions, so that no statement runs into its time limit. */
const PORTION = 5_000

/** Removes old activity every hour; any number of instances may. */
export function startHousekeeping(analytics: Pick<Analytics, 'database' | 'logger' | 'now'>): {
  stop(): Promise<void>
} {
  return repeat({
    everyMs: INTERVAL_MS,
    startsAtOnce: true,
    logger: analytics.logger,
    failure: 'old activity could not be removed',
    task: () => removeOldActivity(analytics),
  })
}

async function removeOldActivity({ database: { db }, now }: Pick<Analytics, 'database' | 'now'>) {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from activity where event_id in (
        select event_id from activity where at < ${now()}::timestamptz - make_interval(days => ${ACTIVITY_DAYS})
        limit ${PORTION})`.execute(db)
    if (numAffectedRows < PORTION) return
  }
}
