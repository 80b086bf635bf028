import { setTimeout as sleep } from 'node:timers/promises'
import { checkEvent } from '../check-event.ts'
import type { SubscribeOptions } from '../port.ts'
import { type Delivery, type Message, readMessage } from './message.ts'

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

  async handle({ message, topic, attempt }: Delivery): Promise<void> {
    if (!this.#handles(message)) return
    const event = readMessage(message)
    checkEvent(event)
    await this.#track(this.#options.handle(event, { topic, attempt }))
  }

  #handles({ type }: Message): boolean {
    return this.#options.types?.includes(type) ?? true
  }

  get handlesTogether(): boolean {
    return this.#options.handleBatch !== undefined
  }

  /** @returns false where the deliveries are to be handled one by one. */
  async handleTogether(topic: string, deliveries: readonly Delivery[]): Promise<boolean> {
    const { handleBatch } = this.#options
    if (!handleBatch) return false
    try {
      const messages = deliveries.map(({ message }) => message).filter((message) => this.#handles(message))
      const events = messages.map(readMessage)
      for (const event of events) checkEvent(event)
      if (events.length > 0) await this.#track(handleBatch(events, { topic }))
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
