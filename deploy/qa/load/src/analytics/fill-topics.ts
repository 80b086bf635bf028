import type { DomainEvent } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import type { Progress } from '../report.ts'
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
  progress: Progress,
): Promise<{ events: number; sample: Sample[] }> {
  const sample: Sample[] = []
  const waiting = new Map<string, DomainEvent[]>()
  const underWay = new Set<Promise<void>>()
  let events = 0

  async function send(topic: string): Promise<void> {
    const call = bus.publish(topic, waiting.get(topic) ?? [])
    waiting.set(topic, [])
    const done = call.finally(() => underWay.delete(done))
    underWay.add(done)
    if (underWay.size >= CALLS_UNDER_WAY) await Promise.race(underWay)
    progress.reach(events)
  }

  for (const batch of market.batches()) {
    const { topic } = batch
    for (const event of batch.events) {
      if (events % sampleEach === 0) sample.push({ topic, event })
      events += 1
    }
    const gathered = [...(waiting.get(topic) ?? []), ...batch.events]
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

  async function publishDue(): Promise<void> {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * perSecond)
    for (; published < due; published += 1) {
      const copy = sample[(published * 7919) % sample.length]
      if (copy) await bus.publish(copy.topic, [copy.event])
    }
  }

  async function goOn(): Promise<void> {
    while (!isStopped) {
      await publishDue()
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  const running = goOn()
  return {
    /** @returns how many copies there were. */
    async stop(): Promise<number> {
      isStopped = true
      await running
      return published
    },
  }
}
