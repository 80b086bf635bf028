import type { DomainEvent, EventType, Topic } from '@boli/contracts'
import type { EventBus, Subscription } from '@boli/event-bus'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import type { GroundTables } from './ground-tables.ts'
import type { Executor } from './transaction.ts'
import { inTransaction } from './transaction.ts'

type Event<Type extends EventType> = DomainEvent<Type>

/** How a group handles events of some types, each once. */
export interface Consumer<Tables, Type extends EventType, Result = void> {
  /** The consumer group, and the name under which the inbox records what was handled. */
  group: string
  topics: readonly Topic[]
  types: readonly Type[]
  /**
   * Applies events that this group has not handled before, in order. Its writes are committed together with the record
   * that the events were handled; other effects belong in `afterCommit`.
   */
  apply(trx: Kysely<Tables & GroundTables>, events: readonly [Event<Type>, ...Event<Type>[]]): Promise<Result>
  /** Receives the result of `apply`. Not repeated after a crash. */
  afterCommit?(result: Result): Promise<void>
  /** Whether events that arrive together are applied in one transaction. */
  isBatched?: boolean
  /** How long events gather; see the bus. */
  gatherMs?: number
}

/** Subscribes a consumer whose events have their effect once, however often they are delivered. */
export function consumeOnce<Tables, Type extends EventType, Result>(
  bus: EventBus,
  database: Pick<Database<Tables>, 'db'>,
  consumer: Consumer<Tables, Type, Result>,
): Promise<Subscription> {
  const { group, topics, types, isBatched, gatherMs } = consumer
  return bus.subscribe({
    ...{ group, topics, types, ...(gatherMs !== undefined && { gatherMs }) },
    handle: (event) => applyOnce(database, consumer, [event]),
    ...(isBatched ? { handleBatch: (events) => applyOnce(database, consumer, events) } : {}),
  })
}

/**
 * Applies events in one transaction with the record that this consumer handled them; events that were handled before,
 * and events of other types, change nothing. A concurrent second delivery waits for the first one's transaction.
 */
export async function applyOnce<Tables, Type extends EventType, Result>(
  { db }: Pick<Database<Tables>, 'db'>,
  consumer: Consumer<Tables, Type, Result>,
  events: readonly DomainEvent[],
): Promise<void> {
  const types: ReadonlySet<string> = new Set(consumer.types)
  const own = events.filter(({ type }) => types.has(type)) as DomainEvent<EventType>[] as Event<Type>[]
  if (own.length === 0) return
  const done = await inTransaction(db, async (trx) => {
    const [first, ...others] = await onlyNew(trx, consumer.group, own)
    return first && { result: await consumer.apply(trx, [first, ...others]) }
  })
  if (done) await consumer.afterCommit?.(done.result)
}

/** Records events as handled. @returns those that this group had not handled yet, in order. */
async function onlyNew<Own extends { id: string }>(
  trx: Executor,
  group: string,
  events: readonly Own[],
): Promise<Own[]> {
  // Always in the same order: two deliveries of the same events must not deadlock.
  const ids = [...new Set(events.map(({ id }) => id))].sort()
  const { rows } = await sql<{ event_id: string }>`
    insert into inbox (consumer, event_id)
    select ${group}, id from unnest(${ids}::uuid[]) as list (id)
    on conflict do nothing returning event_id
  `.execute(trx)
  const fresh = new Set(rows.map((row) => row.event_id))
  // Removed at the first match: a batch may contain an event twice.
  return events.filter(({ id }) => fresh.delete(id))
}
