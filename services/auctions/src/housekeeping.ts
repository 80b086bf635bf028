import { type Logger, repeat } from '@boli/http-kit'
import type { SoftClose } from '@boli/rules'
import { sql } from 'kysely'
import { openMissingLogs } from './persistence/auction-log.ts'
import { expireUploads } from './persistence/lot-uploads.ts'
import type { AuctionsDatabase } from './persistence/tables.ts'
import { indexStaleLots } from './search/index-lots.ts'

const INTERVAL_MS = 10 * 60_000
const ROWS_PER_STATEMENT = 5_000

/** Forgets bid keys and listing keys after their 24 hours. @returns how many bid keys went. */
export async function sweepKeys({ db }: AuctionsDatabase): Promise<number> {
  await sql`delete from listing_keys where created_at < now() - interval '24 hours'`.execute(db)
  for (let total = 0; ; ) {
    // In portions, so that no statement runs into its time limit.
    const { numAffectedRows = 0n } = await sql`
      delete from bid_keys where ctid = any (array(
        select ctid from bid_keys where created_at < now() - interval '24 hours'
        limit ${ROWS_PER_STATEMENT} for update skip locked))
    `.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < ROWS_PER_STATEMENT) return total
  }
}

/** A process of the release before closes auctions without a word to their lots. */
async function markEndedLots({ db }: AuctionsDatabase): Promise<void> {
  await sql`
    update lots set is_open = false from auctions
    where is_open and auctions.id = lots.id and auctions.status in ('completed', 'inactive')
  `.execute(db)
}

/** Marks of lots that are over, and of digests long ago, say nothing any more. */
async function forgetTold({ db }: AuctionsDatabase): Promise<void> {
  await sql`
    delete from told_endings using auctions
    where auctions.id = auction_id and auctions.status in ('completed', 'inactive')`.execute(db)
  await sql`
    delete from told_matches using auctions
    where auctions.id = auction_id and auctions.status in ('completed', 'inactive')`.execute(db)
  await sql`
    delete from search_alerts where digest_at is null and told_at < now() - interval '24 hours'`.execute(db)
}

/**
 * Now and every ten minutes: forgets old keys and uploads, indexes lots that another release listed, and begins logs that
 * another release did not. Every instance may.
 */
export function startHousekeeping(o: { database: AuctionsDatabase; logger: Logger; softClose: SoftClose }): {
  stop(): Promise<void>
} {
  let isFirst = true
  return repeat({
    everyMs: INTERVAL_MS,
    startsAtOnce: true,
    logger: o.logger,
    failure: 'housekeeping failed',
    async task() {
      await sweepKeys(o.database)
      await expireUploads(o.database)
      await indexStaleLots(o.database.db)
      await markEndedLots(o.database)
      await forgetTold(o.database)
      // By then no process of another release is there that would place bids beside a log.
      if (!isFirst) await openMissingLogs(o.database, o.softClose)
      isFirst = false
    },
  })
}
