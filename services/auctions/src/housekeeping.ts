import { deleteInPortions, startCleaning } from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import type { SoftClose } from '@boli/rules'
import { sql } from 'kysely'
import { expireUploads } from './persistence/pictures/lot-uploads.ts'
import { sweepPracticeLots } from './persistence/practice-lots.ts'
import type { AuctionsDatabase } from './persistence/tables.ts'
import { openMissingLogs } from './proof-log/append.ts'
import { indexStaleLots } from './search/index-lots.ts'

const INTERVAL_MS = 10 * 60_000
const ROWS_PER_STATEMENT = 5_000

const isOver = sql`status in ('completed', 'inactive')`

/** Deletes bid keys and listing keys after their 24 hours. @returns how many bid keys were deleted. */
export async function sweepKeys({ db }: AuctionsDatabase, rows = ROWS_PER_STATEMENT): Promise<number> {
  const isOld = sql`created_at < now() - interval '24 hours'`
  await deleteInPortions(db, 'listing_keys', isOld, { rows })
  return deleteInPortions(db, 'bid_keys', isOld, { rows })
}

/** A process of the previous release closes auctions without marking their lots. */
async function markEndedLots({ db }: AuctionsDatabase): Promise<void> {
  for (let marked = ROWS_PER_STATEMENT; marked === ROWS_PER_STATEMENT; ) {
    const { numAffectedRows = 0n } = await sql`
      update lots set is_open = false where id = any (array(
        select lots.id from lots join auctions using (id) where is_open and ${isOver} limit ${ROWS_PER_STATEMENT}))
    `.execute(db)
    marked = Number(numAffectedRows)
  }
}

/** Deletes records of notified users for ended lots, and old digests. */
export async function forgetNotified(database: AuctionsDatabase, rows = ROWS_PER_STATEMENT): Promise<void> {
  const { db } = database
  const isOfOver = sql`exists (select from auctions where id = notified_endings.auction_id and ${isOver})`
  await deleteInPortions(db, 'notified_endings', isOfOver, { rows })
  await forgetMatches(database, rows)
  await deleteInPortions(
    db,
    'search_digests',
    sql`digest_at is null and notified_at < now() - interval '24 hours'`,
    { rows },
  )
}

/** Goes through the table once in key order, so that rows of open lots, perhaps the majority, are not read again. */
async function forgetMatches({ db }: AuctionsDatabase, rows: number): Promise<void> {
  let after = {
    auctionId: '00000000-0000-0000-0000-000000000000',
    userId: '00000000-0000-0000-0000-000000000000',
  }
  for (;;) {
    const { rows: portion } = await sql<typeof after>`
      with portion as (
        select auction_id, user_id from notified_matches
        where (auction_id, user_id) > (${after.auctionId}::uuid, ${after.userId}::uuid)
        order by auction_id, user_id limit ${rows}
      ), gone as (
        delete from notified_matches matched using portion, auctions
        where (matched.auction_id, matched.user_id) = (portion.auction_id, portion.user_id)
          and auctions.id = matched.auction_id and auctions.status in ('completed', 'inactive'))
      select auction_id as "auctionId", user_id as "userId" from portion
      order by auction_id desc, user_id desc limit 1`.execute(db)
    const [last] = portion
    if (!last) return
    after = last
  }
}

/**
 * Runs at start and every ten minutes: deletes old keys and uploads, and completes what another release left out: the
 * index of new lots and missing logs.
 */
export function startHousekeeping({
  database,
  logger,
  softClose,
}: {
  database: AuctionsDatabase
  logger: Logger
  softClose: SoftClose
}): Running {
  let isFirstRound = true
  return startCleaning({
    ...{ database, logger, everyMs: INTERVAL_MS, startsAtOnce: true },
    tasks: {
      keys: () => sweepKeys(database),
      uploads: () => expireUploads(database),
      index: () => indexStaleLots(database.db),
      endedLots: () => markEndedLots(database),
      notified: () => forgetNotified(database),
      practice: () => sweepPracticeLots(database),
      async missingLogs() {
        // From the second round on no process of another release is running that would place bids without leaves.
        if (!isFirstRound) await openMissingLogs(database, softClose)
        isFirstRound = false
      },
    },
  })
}
