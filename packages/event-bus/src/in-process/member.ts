import { setTimeout as sleep } from 'node:timers/promises'
import { checkEvent } from '../check-event.ts'
import type { SubscribeOptions } from '../port.ts'
import type { Delivery } from './group.ts'

/** One subscription: knows its running handlers, so that stopping can wait for them. */
export class Member {
  readonly #options: SubscribeOptions
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: SubscribeOptions) {
    this.#options = options
  }

  hears(topic: string): boolean {
    return this.#options.topics.includes(topic)
  }

  async handle({ event, topic, attempt }: Delivery): Promise<void> {
    checkEvent(event)
    // A copy for each try: what a failed one changed in the event must not reach the next, or the parked record.
    await this.#track(this.#options.handle(structuredClone(event), { topic, attempt }))
  }

  get handlesTogether(): boolean {
    return this.#options.handleBatch !== undefined
  }

  /** @returns false where the deliveries are to be handled one by one. */
  async handleTogether(topic: string, deliveries: readonly Delivery[]): Promise<boolean> {
    const { handleBatch } = this.#options
    if (!handleBatch) return false
    try {
      for (const { event } of deliveries) checkEvent(event)
      const events = deliveries.map(({ event }) => structuredClone(event))
      await this.#track(handleBatch(events, { topic }))
      return true
    } catch {
      return false
    }
  }

  async #track(running: Promise<void>): Promise<void> {
    this.#running.add(running)
    try {
      await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Waits between two tries, or until the member stops. */
  async pause(durationMs: number): Promise<void> {
    await sleep(durationMs, undefined, { signal: this.#stopping.signal }).catch(() => {
      // Stopped: the next try goes to another member, or the delivery fails.
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#running)
  }
}
