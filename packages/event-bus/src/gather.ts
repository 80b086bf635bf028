import type { DomainEvent } from '@boli/contracts'
import type { SubscribeOptions } from './port.ts'

/**
 * Gathers events of a topic for one call: a transaction costs nearly the same for one event as for many.
 * @param wait Resolves when the events that have arrived meanwhile are to be handled.
 * @returns what adds events, and resolves when the call that has them has ended.
 */
export function gather(
  handleBatch: NonNullable<SubscribeOptions['handleBatch']>,
  wait: () => Promise<unknown>,
  maxEvents = Number.POSITIVE_INFINITY,
) {
  const gathering = new Map<string, { events: DomainEvent[]; handled: Promise<void> }>()
  return (topic: string, added: readonly DomainEvent[]): Promise<void> => {
    let together = gathering.get(topic)
    if (!together || together.events.length + added.length > maxEvents) {
      const events: DomainEvent[] = []
      const handled = wait().then(() => {
        if (gathering.get(topic)?.events === events) gathering.delete(topic)
        return handleBatch(events, { topic })
      })
      together = { events, handled }
      gathering.set(topic, together)
    }
    together.events.push(...added)
    return together.handled
  }
}
