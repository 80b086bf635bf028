import type { EventBus } from '@boli/event-bus'
import type { Sample } from './fill-topics.ts'

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
