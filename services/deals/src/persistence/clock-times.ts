import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** The channel that wakes the schedulers of all instances when the next deadline may have moved. */
export const CLOCK_TIMES_CHANNEL = 'deals_clock_times'

/** Wakes the schedulers once the transaction commits. */
export async function announceClockTimes(trx: Queries): Promise<void> {
  await sql`select pg_notify(${CLOCK_TIMES_CHANNEL}, '')`.execute(trx)
}
