import { deleteInPortions, startCleaning } from '@boli/database'
import type { Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { InformationDeps } from './deps.ts'
import { LONGEST_DAYS } from './persistence/sales-band.ts'

const INTERVAL_MS = 60 * 60_000
/** How long answered and unanswered messages are stored. Source: the privacy page, "How long". */
const ANSWERED_DAYS = 365
const UNANSWERED_DAYS = 3 * 365
const VIEW_DAYS = 2

/** Deletes old data every hour. */
export function startHousekeeping({
  database,
  logger,
  now,
}: Pick<InformationDeps, 'database' | 'logger' | 'now'>): Running {
  const { db } = database
  const before = (days: number) => sql`${now()}::timestamptz - make_interval(days => ${days})`
  return startCleaning({
    ...{ database, logger, everyMs: INTERVAL_MS, startsAtOnce: true },
    tasks: {
      sales: () => deleteInPortions(db, 'sales', sql`sold_at < ${before(LONGEST_DAYS)}`),
      saleDeals: () =>
        deleteInPortions(
          db,
          'sale_deals',
          sql`agreed_at < ${before(LONGEST_DAYS)} and not exists (
            select from sales where sales.auction_id = sale_deals.auction_id)`,
        ),
      messages: () =>
        deleteInPortions(
          db,
          'messages',
          sql`answered_at < ${before(ANSWERED_DAYS)} or received_at < ${before(UNANSWERED_DAYS)}`,
        ),
      views: () => deleteInPortions(db, 'admin_looks', sql`day < (${before(VIEW_DAYS)})::date`),
    },
  })
}
