import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import pLimit from 'p-limit'
import type { PastMarket } from './past-market.ts'

const EVENTS_PER_CALL = 1_000
const CALLS_UNDER_WAY = 4

/** A sample of published events, to be published again. */
export interface Sample {
  topic: string
  event: DomainEvent
}

/** Publishes the events of a past market. @returns how many, and every n-th of them. */
export async function fillTopics(
  bus: EventBus,
  market: PastMarket,
  sampleEach: number,
  reached: (events: number) => void,
): Promise<{ events: number; sample: Sample[] }> {
  const sample: Sample[] = []
  const waiting = new Map<string, DomainEvent[]>()
  const limit = pLimit(CALLS_UNDER_WAY)
  let underWay: Promise<void>[] = []
  let events = 0

  async function send(topic: string): Promise<void> {
    const batch = waiting.get(topic) ?? []
    waiting.set(topic, [])
    underWay.push(limit(() => bus.publish(topic, batch)))
    if (limit.pendingCount > 0) {
      await Promise.all(underWay)
      underWay = []
    }
    reached(events)
  }

  for (const { topic, events: batch } of market.batches()) {
    for (const event of batch) {
      if (events % sampleEach === 0) sample.push({ topic, event })
      events += 1
    }
    const gathered = [...(waiting.get(topic) ?? []), ...batch]
    waiting.set(topic, gathered)
    if (gathered.length >= EVENTS_PER_CALL) await send(topic)
  }
  for (const topic of waiting.keys()) await send(topic)
  await Promise.all(underWay)
  return { events, sample }
}

const EVERY_MS = 100

/** Publishes copies of past events at an even pace, as a redelivery would, until it is stopped. */
export function repeatEvents(bus: EventBus, sample: readonly Sample[], perSecond: number) {
  const beganMs = performance.now()
  let published = 0
  let isStopped = false
  const running = (async () => {
    for (; !isStopped; await sleep(EVERY_MS)) {
      const due = Math.floor(((performance.now() - beganMs) / 1000) * perSecond)
      for (; published < due; published += 1) {
        const copy = sample[(published * 7919) % sample.length]
        if (copy) await bus.publish(copy.topic, [copy.event])
      }
    }
  })()
  return {
    /** @returns how many copies there were. */
    async stop(): Promise<number> {
      isStopped = true
      await running
      return published
    },
  }
}
