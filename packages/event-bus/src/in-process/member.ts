import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkForConsumer } from '../check-event.ts'
import { pause } from '../delivery-policy.ts'
import { gather } from '../gather.ts'
import { isWaitedFor, type SubscribeOptions } from '../port.ts'
import { type Delivery, type Message, readMessage } from './lane.ts'

/** One subscription; it tracks running and gathering calls, so that stopping can wait for them. */
export class Member {
  readonly #options: SubscribeOptions
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #gatherMs: number
  readonly #gather: ReturnType<typeof gather> | null
  #handledAtMs = Number.NEGATIVE_INFINITY

  /** @param gatherMs Minimum time between two calls of a consumer that no user waits for; its own may be longer. */
  constructor(options: SubscribeOptions, gatherMs: number) {
    this.#options = options
    const isGathered = gatherMs > 0 && !isWaitedFor(options)
    this.#gatherMs = isGathered ? Math.max(gatherMs, options.gatherMs ?? 0) : 0
    const { handleBatch } = options
    this.#gather = handleBatch ? gather(handleBatch, () => this.#untilNextCall()) : null
  }

  consumes(topic: string): boolean {
    return this.#options.topics.includes(topic)
  }

  async handle({ message, topic, attempt }: Delivery): Promise<void> {
    if (!this.#handles(message)) return
    const event = readMessage(message)
    checkForConsumer(event, this.#options)
    await this.#track(this.#options.handle(event, { topic, attempt }))
  }

  #handles({ type }: Message): boolean {
    return this.#options.types?.includes(type) ?? true
  }

  get handlesTogether(): boolean {
    return this.#gather !== null
  }

  /** @returns false if the deliveries must be handled one by one. */
  async handleTogether(topic: string, deliveries: readonly Delivery[]): Promise<boolean> {
    if (!this.#gather) return false
    try {
      const messages = deliveries.map(({ message }) => message).filter((message) => this.#handles(message))
      const events = messages.map(readMessage)
      for (const event of events) checkForConsumer(event, this.#options)
      if (events.length > 0) await this.#track(this.#gather(topic, events))
      return true
    } catch {
      return false
    }
  }

  async #untilNextCall(): Promise<void> {
    await nextTurn()
    const waitMs = this.#handledAtMs + this.#gatherMs - performance.now()
    if (waitMs > 0) await this.pause(waitMs)
    this.#handledAtMs = performance.now()
  }

  async #track(running: Promise<void>): Promise<void> {
    this.#running.add(running)
    try {
      await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Waits between two tries, or until the member stops: another member then tries, or the delivery fails. */
  pause(durationMs: number): Promise<void> {
    return pause(durationMs, this.#stopping.signal)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#running)
  }
}
