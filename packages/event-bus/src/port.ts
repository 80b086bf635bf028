import type { DomainEvent } from '@boli/contracts'
import type { UnknownWord } from './unknown-words.ts'

/**
 * Carries domain events between services, at least once and in order per key (`event.subject`).
 * Every adapter passes the same contract suite.
 */
export interface EventBus {
  /**
   * Publishes events to one topic in the order given; calls are delivered in the order they were made.
   * @returns when the events are stored: a process that dies afterwards loses none of them.
   * @throws when they may not have been stored; publishing them again is safe for consumers. Calls that
   *   wait behind one that fails, and share a key with it, fail as well: nothing overtakes a lost event.
   */
  publish(topic: string, events: readonly DomainEvent[]): Promise<void>
  /** Starts a consumer. Members of one group share its partitions; each group consumes everything. */
  subscribe(options: SubscribeOptions): Promise<Subscription>
  /**
   * Backlogs of the groups that have subscribed here, over all their members.
   * @throws if the bus cannot be asked.
   */
  backlogs(): Promise<GroupBacklog[]>
  /** Ends all consumers after their running handlers, then the producer. */
  close(): Promise<void>
}

/** With Kafka each fetch costs the broker and the consumer more than handling the few events it returns. */
export const GATHER_MS = 500

/** Whether users wait for the results of this consumer. */
export function isWaitedFor({ gatherMs = GATHER_MS }: Pick<SubscribeOptions, 'gatherMs'>): boolean {
  return gatherMs < GATHER_MS
}

export interface SubscribeOptions {
  group: string
  topics: readonly string[]
  /**
   * The types that it handles; all if not given. Events of other types are skipped unread. A message that is not an
   * event is still dead-lettered if it does not name its type.
   */
  types?: readonly DomainEvent['type'][]
  /**
   * Must be idempotent. It is tried 5 times with growing delays, then the event is published to
   * its topic's dead-letter topic with the error, and the consumer continues. An event that does
   * not fit the schema of its type is dead-lettered at once and never handled.
   */
  handle: (event: DomainEvent, context: DeliveryContext) => Promise<void>
  /**
   * Handles all events that have arrived together, in order, all or none. Must be idempotent. If it fails, the events
   * go one by one to `handle`, so that a poison event does not block the others. One call at a time.
   */
  handleBatch?: (events: readonly DomainEvent[], context: Pick<DeliveryContext, 'topic'>) => Promise<void>
  /**
   * How long a consumer without backlog lets events gather before it polls again, so that many share a
   * batch; {@link GATHER_MS} by default, with Kafka. The first event after a quiet time does not wait. A shorter time than
   * that marks a consumer that users wait for: the in-process bus, where a poll costs nothing, delivers to it at once.
   */
  gatherMs?: number
  /** Called before handling an event with enumeration values that only a newer release knows. */
  onUnknownWords?: (type: DomainEvent['type'], words: readonly UnknownWord[]) => void
}

interface DeliveryContext {
  topic: string
  /** 1 for the first try. */
  attempt: number
}

export interface Subscription {
  /** Resolves once the handlers in flight have ended. */
  stop(): Promise<void>
}

export interface GroupBacklog {
  group: string
  topic: string
  /** Published and not yet handled by the group. */
  events: number
  /** Events of the topic that the bus has deleted: a projection can no longer be built from the first event. */
  forgotten: number
}
