import { type Logger, repeat } from '@boli/http-kit'
import type { SoftClose } from '@boli/rules'
import { type RawBuilder, sql } from 'kysely'
import { openMissingLogs } from './persistence/auction-log.ts'
import { expireUploads } from './persistence/lot-uploads.ts'
import type { AuctionsDatabase } from './persistence/tables.ts'
import { indexStaleLots } from './search/index-lots.ts'

const INTERVAL_MS = 10 * 60_000
const ROWS_PER_STATEMENT = 5_000

/**
 * Repeats a statement that changes at most a portion of rows until none is left, so that none runs into its time limit.
 * @returns how many rows were changed.
 */
async function inPortions(
  { db }: AuctionsDatabase,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
  rows: number,
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await statement(sql`limit ${rows}`).execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < rows) return total
  }
}

/** Forgets bid keys and listing keys after their 24 hours. @returns how many bid keys went. */
export async function sweepKeys(database: AuctionsDatabase, rows = ROWS_PER_STATEMENT): Promise<number> {
  const [bidKeys = 0] = await Promise.all(
    ['bid_keys', 'listing_keys'].map((table) =>
      inPortions(
        database,
        (limit) => sql`
          delete from ${sql.table(table)} where ctid = any (array(
            select ctid from ${sql.table(table)} where created_at < now() - interval '24 hours'
            ${limit} for update skip locked))`,
        rows,
      ),
    ),
  )
  return bidKeys
}

/** A process of the release before closes auctions without a word to their lots. */
async function markEndedLots(database: AuctionsDatabase): Promise<void> {
  await inPortions(
    database,
    (limit) => sql`
      update lots set is_open = false where id = any (array(
        select lots.id from lots join auctions using (id)
        where is_open and status in ('completed', 'inactive') ${limit}))`,
    ROWS_PER_STATEMENT,
  )
}

/** Forgets who was notified of lots that are over, and digests of long ago. */
export async function forgetNotified(database: AuctionsDatabase, rows = ROWS_PER_STATEMENT): Promise<void> {
  await inPortions(
    database,
    (limit) => sql`
      delete from told_endings where auction_id = any (array(
        select auction_id from told_endings join auctions on id = auction_id
        where status in ('completed', 'inactive') ${limit}))`,
    rows,
  )
  await forgetMatches(database, rows)
  await inPortions(
    database,
    (limit) => sql`
      delete from search_alerts where ctid = any (array(
        select ctid from search_alerts where digest_at is null and told_at < now() - interval '24 hours'
        ${limit} for update skip locked))`,
    rows,
  )
}

/** In the order of the key, each row once: rows of open lots, which may be most of them, are passed over. */
async function forgetMatches({ db }: AuctionsDatabase, rows: number): Promise<void> {
  let after = {
    auctionId: '00000000-0000-0000-0000-000000000000',
    userId: '00000000-0000-0000-0000-000000000000',
  }
  for (;;) {
    const { rows: portion } = await sql<typeof after>`
      with portion as (
        select auction_id, user_id from told_matches
        where (auction_id, user_id) > (${after.auctionId}::uuid, ${after.userId}::uuid)
        order by auction_id, user_id limit ${rows}
      ), gone as (
        delete from told_matches told using portion, auctions
        where (told.auction_id, told.user_id) = (portion.auction_id, portion.user_id)
          and auctions.id = told.auction_id and auctions.status in ('completed', 'inactive'))
      select auction_id as "auctionId", user_id as "userId" from portion
      order by auction_id desc, user_id desc limit 1`.execute(db)
    const [last] = portion
    if (!last) return
    after = last
  }
}

/**
 * Now and every ten minutes: forgets old keys and uploads, indexes lots that another release listed, and begins logs that
 * another release did not. Every instance may; a task that fails stops no other.
 */
export function startHousekeeping({
  database,
  logger,
  softClose,
}: {
  database: AuctionsDatabase
  logger: Logger
  softClose: SoftClose
}): { stop(): Promise<void> } {
  const tasks = [
    () => sweepKeys(database),
    () => expireUploads(database),
    () => indexStaleLots(database.db),
    () => markEndedLots(database),
    () => forgetNotified(database),
  ]
  return repeat({
    everyMs: INTERVAL_MS,
    startsAtOnce: true,
    logger,
    failure: 'housekeeping failed',
    async task() {
      for (const task of tasks)
        try {
          await task()
        } catch (error) {
          logger.warn({ err: error }, 'a task of housekeeping failed')
        }
      // From the second round on no process of another release is there that would place bids beside a log.
      if (!tasks.includes(openLogs)) tasks.push(openLogs)
    },
  })

  function openLogs(): Promise<void> {
    return openMissingLogs(database, softClose)
  }
}
