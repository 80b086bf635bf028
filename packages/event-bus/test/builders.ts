import { type DomainEvent, newId } from '@boli/contracts'
import type { EventBus } from '../src/index.ts'

/** Publishes as an outbox relay does: repeatedly, until the bus has accepted the events. */
export async function publishUntilSafe(
  bus: EventBus,
  topic: string,
  events: readonly DomainEvent[],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await bus.publish(topic, events)
    } catch (error) {
      if (attempt === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Options for a subscription to a topic, by default in a group of its own. */
export const reading = (topic: string, group: string = newId()) => ({ group, topics: [topic] })

/** The calls of a handler, in order. */
export class Received {
  readonly events: DomainEvent[] = []

  readonly handle = async (event: DomainEvent): Promise<void> => {
    this.events.push(event)
  }

  /** Versions of one aggregate in the order of their first delivery. */
  versionsOf(subject: string): number[] {
    const versions = this.events.filter((event) => event.subject === subject).map(({ version }) => version)
    return [...new Set(versions)]
  }

  get ids(): Set<string> {
    return new Set(this.events.map(({ id }) => id))
  }
}
