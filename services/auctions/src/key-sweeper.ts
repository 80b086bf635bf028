import type { Logger } from '@boli/service-kit'
import { sql } from 'kysely'
import type { AuctionsDatabase } from './persistence/tables.ts'

const INTERVAL_MS = 10 * 60_000
const ROWS_PER_STATEMENT = 5_000

/** Forgets bid keys after their 24 hours. @returns how many went. */
export async function sweepKeys({ db }: AuctionsDatabase): Promise<number> {
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

/** Sweeps every ten minutes. Every instance may run it. */
export function startKeySweeper(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweepKeys(o.database).catch((error) =>
      o.logger.warn({ err: error }, 'sweeping the bid keys failed'),
    )
  }, INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
