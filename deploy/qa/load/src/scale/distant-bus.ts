import { setTimeout as sleep } from 'node:timers/promises'
import type { EventPublisher } from '@boli/database'

/** Batch size of the Kafka producer. */
const BYTES_PER_SEND = 512 * 1024

/**
 * A bus with a given latency: one send at a time, as with Kafka, each with everything that arrived meanwhile. The time
 * is spent waiting, so that relays on one machine are limited as on separate machines.
 */
export class DistantBus implements EventPublisher {
  published = 0
  sends = 0
  readonly #sendMs: number
  readonly #calls: { sizes: number[]; resolve: () => void }[] = []
  #isSending = false

  constructor(sendMs: number) {
    this.#sendMs = sendMs
  }

  publish(_topic: string, events: readonly unknown[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#calls.push({ sizes: events.map((event) => JSON.stringify(event).length), resolve })
    if (!this.#isSending) void this.#send()
    return promise
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#calls.length > 0) {
      let bytes = 0
      for (const { sizes } of this.#calls) {
        while (sizes.length > 0 && bytes < BYTES_PER_SEND) {
          bytes += sizes.shift() ?? 0
          this.published += 1
        }
      }
      await sleep(this.#sendMs)
      this.sends += 1
      while (this.#calls[0]?.sizes.length === 0) this.#calls.shift()?.resolve()
    }
    this.#isSending = false
  }
}
