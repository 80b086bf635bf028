import { repeat } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { Information } from './deps.ts'
import { LONGEST_DAYS } from './persistence/sales-band.ts'

const INTERVAL_MS = 60 * 60_000
/** In portions, so that no statement runs into its time limit. */
const PORTION = 5_000
/** How long a message is kept that was answered, and one that was not. Source: the privacy page, "How long". */
const ANSWERED_DAYS = 365
const UNANSWERED_DAYS = 3 * 365
const DAYS_OF_LOOKS = 2

type Housekeeping = Pick<Information, 'database' | 'logger' | 'now'>

/** Removes every hour what is no longer needed; any number of instances may. */
export function startHousekeeping(information: Housekeeping): { stop(): Promise<void> } {
  return repeat({
    everyMs: INTERVAL_MS,
    startsAtOnce: true,
    logger: information.logger,
    failure: 'old rows could not be removed',
    task: () => cleanUp(information),
  })
}

async function cleanUp(information: Housekeeping): Promise<void> {
  const before = (days: number) => sql`${information.now()}::timestamptz - make_interval(days => ${days})`
  await remove(information, 'sales', sql`sold_at < ${before(LONGEST_DAYS)}`)
  await remove(
    information,
    'sale_deals',
    sql`agreed_at < ${before(LONGEST_DAYS)} and not exists (
      select from sales where sales.auction_id = sale_deals.auction_id)`,
  )
  await remove(
    information,
    'messages',
    sql`answered_at < ${before(ANSWERED_DAYS)} or received_at < ${before(UNANSWERED_DAYS)}`,
  )
  await remove(information, 'admin_looks', sql`day < (${before(DAYS_OF_LOOKS)})::date`)
}

async function remove(
  { database: { db } }: Housekeeping,
  table: 'sales' | 'sale_deals' | 'messages' | 'admin_looks',
  isOld: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${PORTION}))`.execute(db)
    if (numAffectedRows < PORTION) return
  }
}
