import { type AuctionSnapshot, createEvent, type DomainEvent, newId } from '@boli/contracts'
import type { EventBus } from '../src/index.ts'

/** `count` events of one aggregate, versions from 1. */
export function eventsOf(subject: string, count: number, firstVersion = 1): DomainEvent[] {
  return Array.from({ length: count }, (_, index) =>
    createEvent({
      type: 'item-removed',
      source: 'event-bus-tests',
      subject,
      version: firstVersion + index,
      data: { itemId: subject },
    }),
  )
}

export function someSubjects(count: number): string[] {
  return Array.from({ length: count }, () => newId())
}

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

/** The state of an auction without bids, as an event carries it. */
export function aState(auctionId: string): AuctionSnapshot {
  const now = new Date().toISOString()
  return {
    ...{ auctionId, version: 1, status: 'active', closeReason: null, pricePaise: 100, leader: null },
    ...{ totalBids: 0, participants: 0, incrementPaise: 1, minimumNextBidPaise: 100, reserve: 'none' },
    ...{ startTime: now, endTime: now },
  }
}
