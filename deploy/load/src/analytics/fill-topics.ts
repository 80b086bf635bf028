import type { DomainEvent } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import type { Progress } from '../report/progress.ts'
import type { PastMarket } from './past-market.ts'

const EVENTS_PER_CALL = 1_000
const CALLS_UNDER_WAY = 4

/** Some of what was published, to be published again. */
export interface Sample {
  topic: string
  event: DomainEvent
}

/** Publishes the events of a past market. @returns how many, and every so-manieth of them. */
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

  for (const told of market.tell()) {
    const { topic } = told
    for (const event of told.events) {
      if (events % sampleEach === 0) sample.push({ topic, event })
      events += 1
    }
    const gathered = [...(waiting.get(topic) ?? []), ...told.events]
    waiting.set(topic, gathered)
    if (gathered.length >= EVENTS_PER_CALL) await send(topic)
  }
  for (const topic of waiting.keys()) await send(topic)
  await Promise.all(underWay)
  return { events, sample }
}
