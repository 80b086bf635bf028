import { LONGEST_SLEEP_MS } from '@boli/database'
import type { Auction } from '@boli/rules'
import { sql } from 'kysely'
import type { Queries } from '../tables.ts'

/** The channel that wakes the schedulers of all instances when the next start or end may have moved. */
export const END_TIMES_CHANNEL = 'auctions_end_times'

/** Followers are told so long before the end. */
export const TOLD_BEFORE_END_MS = 10 * 60_000

/** Wakes the schedulers once the transaction commits, unless they look by themselves before anything is due. */
export async function announceEndTimes(trx: Queries, auction: Auction, nowMs: number): Promise<void> {
  const { status, startsAtMs, endsAtMs } = auction
  const firstMs = Math.min(
    status === 'scheduled' ? startsAtMs : Number.POSITIVE_INFINITY,
    endsAtMs - TOLD_BEFORE_END_MS,
  )
  if (firstMs - nowMs > 2 * LONGEST_SLEEP_MS) return
  await sql`select pg_notify(${END_TIMES_CHANNEL}, '')`.execute(trx)
}
