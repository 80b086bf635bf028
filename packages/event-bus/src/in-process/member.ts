import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainEvent } from '@boli/contracts'
import { checkForConsumer } from '../check-event.ts'
import { pause } from '../delivery-policy.ts'
import { isWaitedFor, type SubscribeOptions } from '../port.ts'
import { type Delivery, type Message, readMessage } from './lane.ts'

/** Events of one topic that one call handles, with its result. */
interface Together {
  events: DomainEvent[]
  handled: Promise<void>
}

/** One subscription; it tracks running handlers, so that stopping can wait for them. */
export class Member {
  readonly #options: SubscribeOptions
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #gatherMs: number
  /** Events that have arrived since the last call, by topic. */
  readonly #gathering = new Map<string, Together>()
  #handledAtMs = Number.NEGATIVE_INFINITY

  /** @param gatherMs Shortest time between two calls of a consumer that no user waits for; it may set a longer one. */
  constructor(options: SubscribeOptions, gatherMs: number) {
    this.#options = options
    const isGathered = gatherMs > 0 && !isWaitedFor(options)
    this.#gatherMs = isGathered ? Math.max(gatherMs, options.gatherMs ?? 0) : 0
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
    return this.#options.handleBatch !== undefined
  }

  /** @returns false if the deliveries must be handled one by one. */
  async handleTogether(topic: string, deliveries: readonly Delivery[]): Promise<boolean> {
    const { handleBatch } = this.#options
    if (!handleBatch) return false
    try {
      const messages = deliveries.map(({ message }) => message).filter((message) => this.#handles(message))
      const events = messages.map(readMessage)
      for (const event of events) checkForConsumer(event, this.#options)
      if (events.length > 0) await this.#withOtherPartitions(handleBatch, topic, events)
      return true
    } catch {
      return false
    }
  }

  /** A transaction costs nearly the same for one event as for many. */
  #withOtherPartitions(
    handleBatch: NonNullable<SubscribeOptions['handleBatch']>,
    topic: string,
    events: readonly DomainEvent[],
  ): Promise<void> {
    const handle = async (gathered: DomainEvent[]) => {
      await nextTurn()
      const waitMs = this.#handledAtMs + this.#gatherMs - performance.now()
      if (waitMs > 0) await this.pause(waitMs)
      this.#gathering.delete(topic)
      this.#handledAtMs = performance.now()
      await this.#track(handleBatch(gathered, { topic }))
    }
    let together = this.#gathering.get(topic)
    if (!together) {
      const begun: DomainEvent[] = []
      together = { events: begun, handled: handle(begun) }
      this.#gathering.set(topic, together)
    }
    together.events.push(...events)
    return together.handled
  }

  async #track(running: Promise<void>): Promise<void> {
    this.#running.add(running)
    try {
      await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Waits between two tries, or until the member stops: the next try goes to another one, or the delivery fails. */
  pause(durationMs: number): Promise<void> {
    return pause(durationMs, this.#stopping.signal)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#running)
  }
}
