import type { DomainEvent } from '@boli/contracts'
import type { SubscribeOptions } from './port.ts'

/**
 * Gathers events of a topic for one call: a transaction costs nearly the same for one event as for many. A consumer makes
 * one call at a time, so that a second's events do not occupy several cores at once while users wait for other work.
 * @param wait Resolves when the events gathered meanwhile should be handled.
 * @returns a function that adds events; it resolves when the call that handles them has ended.
 */
export function gather(
  handleBatch: NonNullable<SubscribeOptions['handleBatch']>,
  wait: () => Promise<unknown>,
  maxEvents = Number.POSITIVE_INFINITY,
) {
  const gathering = new Map<string, { events: DomainEvent[]; handled: Promise<void> }>()
  let lastCall: Promise<unknown> = Promise.resolve()
  return (topic: string, added: readonly DomainEvent[]): Promise<void> => {
    let together = gathering.get(topic)
    if (!together || together.events.length + added.length > maxEvents) {
      const events: DomainEvent[] = []
      const handled = Promise.all([wait(), lastCall]).then(() => {
        if (gathering.get(topic)?.events === events) gathering.delete(topic)
        return handleBatch(events, { topic })
      })
      lastCall = handled.catch(() => {})
      together = { events, handled }
      gathering.set(topic, together)
    }
    together.events.push(...added)
    return together.handled
  }
}
