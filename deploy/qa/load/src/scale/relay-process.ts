import { setTimeout as sleep } from 'node:timers/promises'
import { type EventPublisher, startOutboxRelay } from '@boli/database'
import { serveCalls } from '../helpers.ts'
import { openSchema, silentLogger } from '../service-parts.ts'

interface RelayLook {
  published: number
  sends: number
  /** Slices of the outbox that it leads. */
  slices: number
  /** Since the process started. */
  cpuMicroseconds: number
}

/** Calls of a process with a relay: one instance of a service that runs only that. */
export type RelayCalls = {
  start(o: { databaseUrl: string; sendMs: number }): Promise<void>
  look(nothing: null): Promise<RelayLook>
}

/** Batch size of the Kafka producer. */
const BYTES_PER_SEND = 512 * 1024

/**
 * A bus with a given latency: one send at a time, as with Kafka, each with everything that arrived meanwhile. The time
 * is spent waiting, so that relays on one machine are limited as on separate machines.
 */
class DistantBus implements EventPublisher {
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

let bus = new DistantBus(0)
let slices = 0

const handlers: RelayCalls = {
  async start({ databaseUrl, sendMs }) {
    bus = new DistantBus(sendMs)
    const onLeads = (led: number) => {
      slices = led
    }
    const database = openSchema(databaseUrl, 'auctions')
    startOutboxRelay({ database, bus, logger: silentLogger, metrics: { onLeads } })
  },
  async look() {
    const { user, system } = process.cpuUsage()
    return { published: bus.published, sends: bus.sends, slices, cpuMicroseconds: user + system }
  },
}

serveCalls(handlers)
