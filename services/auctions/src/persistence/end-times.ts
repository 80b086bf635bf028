import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** The channel that wakes the schedulers of all instances when the next start or end may have moved. */
export const END_TIMES_CHANNEL = 'auctions_end_times'

/** Wakes the schedulers once the transaction commits. */
export async function announceEndTimes(trx: Queries): Promise<void> {
  await sql`select pg_notify(${END_TIMES_CHANNEL}, '')`.execute(trx)
}
