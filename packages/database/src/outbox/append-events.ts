import type { DomainEvent, Topic } from '@boli/contracts'
import { currentTraceparent } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Executor } from '../transaction.ts'

/** The channel on which a commit with new events wakes the relay of its schema. */
export function outboxChannel(schema: string): string {
  return `${schema}_outbox`
}

/**
 * Writes events into the outbox of the transaction's schema, in the order given, and wakes the relay when
 * the transaction commits. Lock the aggregate's row first: that preserves the order of its events. If traces are
 * configured, the events carry the current trace context, unless they have one.
 */
export async function appendEvents(
  trx: Executor,
  topic: Topic,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.length === 0) return
  // Postgres sends identical notifications of one transaction once.
  await sql`
    with appended as (
      insert into outbox (topic, key, event)
      select ${topic}, event ->> 'subject', event
      from json_array_elements(${JSON.stringify(withTrace(events))}::json) with ordinality as list (event, position)
      order by position)
    select pg_notify(current_schema() || '_outbox', '')
  `.execute(trx)
}

function withTrace(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? events : events.map((event) => ({ traceparent, ...event }))
}

/** The part of the event bus that the relay needs. */
export interface EventPublisher {
  /** Resolves when the events are stored. When one call fails, concurrent calls fail as well. */
  publish(topic: string, events: readonly DomainEvent[]): Promise<void>
}

/** An event waiting in the outbox. */
export interface OutboxRow {
  id: number
  topic: string
  event: DomainEvent
  createdAt: Date
}
