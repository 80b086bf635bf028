import type { DomainEvent } from '@boli/contracts'
import type { UnknownWord } from './unknown-words.ts'

/**
 * Carries domain events between services, at least once and in order per key (`event.subject`).
 * Every adapter passes the same contract suite.
 */
export interface EventBus {
  /**
   * Publishes events to one topic in the order given; calls are delivered in the order they were made.
   * @returns when the events are safe: a process that dies afterwards loses none of them.
   * @throws when they may not have been stored; publishing them again is safe for consumers. Calls that
   *   wait behind one that fails, and share a key with it, fail as well: nothing overtakes what was lost.
   */
  publish(topic: string, events: readonly DomainEvent[]): Promise<void>
  /** Starts a consumer. Members of one group share its partitions; each group consumes everything. */
  subscribe(options: SubscribeOptions): Promise<Subscription>
  /** Throws where the bus cannot be reached. */
  check(): Promise<void>
  /**
   * How far the groups that have subscribed here are behind, over all their members.
   * @throws where the bus cannot be asked.
   */
  backlogs(): Promise<GroupBacklog[]>
  /** Ends all consumers after their running handlers, then the producer. */
  close(): Promise<void>
}

export interface SubscribeOptions {
  group: string
  topics: readonly string[]
  /**
   * The types that it handles; all if not given. Events of other types are skipped unread. A message that
   * is no event is dead-lettered all the same where it does not name its type.
   */
  types?: readonly DomainEvent['type'][]
  /**
   * Must be idempotent. It is tried 5 times with growing delays, then the event is published to
   * `<topic>.parked` as an `event-parked` event with its error, and the consumer continues. An event that does
   * not fit the schema of its type is dead-lettered at once and never handled.
   */
  handle: (event: DomainEvent, context: DeliveryContext) => Promise<void>
  /**
   * Handles many events that have arrived by now at once, in their order, all or none. Must be idempotent. Where
   * it fails, the events go one by one to `handle`, so that one that cannot be handled holds up no other.
   */
  handleBatch?: (events: readonly DomainEvent[], context: Pick<DeliveryContext, 'topic'>) => Promise<void>
  /**
   * How long a consumer without backlog lets events gather before it polls again, so that many share a
   * batch; half a second by default, with Kafka. The first event after a quiet time does not wait. For the in-process bus a poll
   * costs nothing: there it only says that users wait for this consumer.
   */
  gatherMs?: number
  /** Called before an event is handled whose lists of words have some that only a newer release knows. */
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
  /** Published, and not yet handled by the group. */
  events: number
  /** Of the topic, and removed by the bus: nothing can be built from the first event on any more. */
  forgotten: number
}
