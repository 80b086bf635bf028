import type { DomainEvent } from '@boli/contracts'
import { repeat } from '@boli/http-kit/repeat'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Executor } from './executor.ts'

const KEEP_DAYS = 30
const CLEANING_INTERVAL_MS = 60 * 60 * 1000
const ROWS_PER_STATEMENT = 5_000

/**
 * Notes in the consumer's own transaction that it handles this event.
 * @returns false when this consumer had the event before: do nothing then. A second delivery that runs at
 *   the same time waits here for the first one's transaction.
 */
export async function processOnce(trx: Executor, consumer: string, event: DomainEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox (consumer, event_id) values (${consumer}, ${event.id}) on conflict do nothing
  `.execute(trx)
  return numAffectedRows === 1n
}

/**
 * The same as {@link processOnce} for many events at once.
 * @returns those that this consumer has not had before, in their order.
 */
export async function processEachOnce<Event extends DomainEvent>(
  trx: Executor,
  consumer: string,
  events: readonly Event[],
): Promise<Event[]> {
  // In one order for all: two deliveries of the same events wait for each other only one way round.
  const ids = [...new Set(events.map(({ id }) => id))].sort()
  const { rows } = await sql<{ event_id: string }>`
    insert into inbox (consumer, event_id)
    select ${consumer}, id from unnest(${ids}::uuid[]) as list (id)
    on conflict do nothing returning event_id
  `.execute(trx)
  const fresh = new Set(rows.map((row) => row.event_id))
  // Taken out at its first place: a batch may carry an event twice.
  return events.filter(({ id }) => fresh.delete(id))
}

/**
 * Forgets events handled longer ago than any redelivery can come from (30 days unless said otherwise).
 * @returns how many rows went.
 */
export async function cleanInbox(db: Executor, keepDays = KEEP_DAYS): Promise<number> {
  for (let total = 0; ; ) {
    // In portions, so that no statement runs into its time limit.
    const { numAffectedRows = 0n } = await sql`
      delete from inbox where ctid in (
        select ctid from inbox where handled_at < now() - make_interval(days => ${keepDays})
        limit ${ROWS_PER_STATEMENT} for update skip locked)
    `.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < ROWS_PER_STATEMENT) return total
  }
}

/** Cleans the inbox hourly. Every instance may run it. */
export function startInboxCleaner<Tables>(o: { database: Database<Tables> }): { stop(): Promise<void> } {
  return repeat({
    everyMs: CLEANING_INTERVAL_MS,
    logger: o.database.options.logger,
    failure: 'cleaning the inbox failed',
    task: () => cleanInbox(o.database.db),
  })
}
