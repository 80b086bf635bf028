import { type DomainEvent, deadLetterTopic, isDeadLetterTopic } from '@boli/contracts'
import type { Logger } from 'pino'
import { type DeliveryPolicy, deadLetterOf, deliveryPolicy } from '../delivery-policy.ts'
import type { EventBus, SubscribeOptions } from '../port.ts'
import { Group } from './group.ts'
import { type Delivery, readMessage } from './lane.ts'

export interface InProcessEventBus extends EventBus {
  /** Releases the publishers of a held bus once every consumer has subscribed. */
  release(): void
}

/**
 * The bus of the embedded stack: all services run in one process, with their outboxes on disk. publish()
 * resolves when every group has handled or dead-lettered the events, so a row is deleted only then and survives a
 * crash. A group without members makes publish() fail: the events stay in the outbox until a member is back.
 *
 * Unlike Kafka it has no history: a group consumes what is published after its first subscription. Start it
 * held, subscribe all services, then release it, so that no group misses rows of the last run.
 *
 * @param held publish() waits until `release()`.
 * @param policy overrides of {@link deliveryPolicy}.
 * @param gatherMs shortest time between two batches of a consumer that no user waits for; none by default.
 */
export function createInProcessEventBus(o: {
  logger: Logger
  held?: boolean
  policy?: Partial<DeliveryPolicy>
  gatherMs?: number
}): InProcessEventBus {
  const policy = { ...deliveryPolicy, ...o.policy }
  const { gatherMs = 0 } = o
  const groups = new Map<string, Group>()
  const gate = Promise.withResolvers<void>()
  let isClosed = false
  if (!o.held) gate.resolve()

  async function publish(topic: string, events: readonly DomainEvent[]): Promise<void> {
    assertOpen()
    await gate.promise
    assertOpen()
    // Values that JSON cannot represent are lost, as with Kafka.
    const messages = events.map((event) => ({
      type: event.type,
      key: event.subject,
      text: JSON.stringify(event),
    }))
    const consuming = [...groups.values()].filter((group) => group.consumes(topic))
    await Promise.all(consuming.flatMap((group) => group.deliver(topic, messages)))
  }

  async function deadLetter(delivery: Delivery, group: string, error: unknown): Promise<void> {
    const { topic, message, attempt } = delivery
    const event = readMessage(message)
    o.logger.error(
      { err: error, topic, group, eventId: event.id, type: event.type },
      'an event was dead-lettered',
    )
    if (isDeadLetterTopic(topic)) return
    const failed = { key: event.subject, version: event.version, requestId: event.requestid, event }
    await publish(deadLetterTopic(topic), [deadLetterOf({ group, topic, attempts: attempt, error, failed })])
  }

  function assertOpen(): void {
    if (isClosed) throw new Error('The event bus is closed')
  }

  return {
    publish,
    release: () => gate.resolve(),
    async subscribe(options: SubscribeOptions) {
      assertOpen()
      const { group: name } = options
      const group = groups.get(name) ?? new Group({ name, policy, deadLetter, gatherMs })
      groups.set(name, group)
      return group.join(options)
    },
    async backlogs() {
      assertOpen()
      return [...groups.values()].flatMap((group) => group.backlogs())
    },
    async close() {
      isClosed = true
      gate.resolve()
      await Promise.all([...groups.values()].map((group) => group.close()))
    },
  }
}
