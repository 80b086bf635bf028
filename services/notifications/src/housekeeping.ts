import { repeat } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Notifications } from './deps.ts'

const INTERVAL_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const ROWS_PER_STATEMENT = 5_000
const NOTIFICATIONS_KEPT_DAYS = 90
/** As long as an event may come again, and longer than any auction goes without one. */
const OTHERS_KEPT_DAYS = 30
/** A page renews its device whenever it is opened after a day. */
const DEVICES_KEPT_DAYS = 90

const kept = [
  { table: 'notifications', column: 'happened_at', days: NOTIFICATIONS_KEPT_DAYS },
  { table: 'told', column: 'told_at', days: NOTIFICATIONS_KEPT_DAYS },
  { table: 'known_deals', column: 'changed_at', days: NOTIFICATIONS_KEPT_DAYS },
  { table: 'deliveries', column: 'happened_at', days: OTHERS_KEPT_DAYS },
  { table: 'devices', column: 'renewed_at', days: DEVICES_KEPT_DAYS },
  { table: 'known_auctions', column: 'changed_at', days: OTHERS_KEPT_DAYS },
] as const

/** Removes what is too old to be shown or told again. */
export async function cleanUp(
  { database: { db }, now }: Pick<Notifications, 'database' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const { table, column, days } of kept) {
    const before = new Date(now().getTime() - days * DAY_MS)
    let removed = ROWS_PER_STATEMENT
    while (removed === ROWS_PER_STATEMENT && !isStopping()) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
          limit ${ROWS_PER_STATEMENT} for update skip locked)
      `.execute(db)
      removed = Number(numAffectedRows)
    }
  }
}

/** Cleans up every ten minutes; any number of instances may. */
export function startHousekeeping(notifications: Notifications): { stop(): Promise<void> } {
  return repeat({
    everyMs: INTERVAL_MS,
    logger: notifications.logger,
    failure: 'cleaning up failed',
    task: (stopping) => cleanUp(notifications, () => stopping.aborted),
  })
}
