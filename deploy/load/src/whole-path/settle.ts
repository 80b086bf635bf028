import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { waitUntilQuiet } from '../measure/wait-until-quiet.ts'

const EMPTY_WITHIN_MS = 60_000
/** A consumer behind by more is worth a line. */
const BEHIND_SECONDS = 1

/**
 * Waits until every event of a run has reached Kafka, and every consumer has handled it.
 * @returns how far behind they were, where that is worth a line.
 */
export async function settle(
  database: Database<AuctionsTables>,
  processes: WatchedProcesses,
): Promise<string[]> {
  const outbox = await emptyOutbox(database)
  const consumers = await waitUntilQuiet(processes)
  return [
    ...(outbox > BEHIND_SECONDS ? [`the outbox was empty ${outbox.toFixed(1)} s after the last bid`] : []),
    ...(consumers > BEHIND_SECONDS ? [`consumers were busy for ${consumers.toFixed(1)} s more`] : []),
  ]
}

async function emptyOutbox({ db }: Database<AuctionsTables>): Promise<number> {
  const beganMs = performance.now()
  for (;;) {
    const { rows } = await sql`select from outbox limit 1`.execute(db)
    const tookMs = performance.now() - beganMs
    if (rows.length === 0) return tookMs / 1000
    if (tookMs > EMPTY_WITHIN_MS) throw new Error('The outbox did not empty within a minute')
    await sleep(20)
  }
}
