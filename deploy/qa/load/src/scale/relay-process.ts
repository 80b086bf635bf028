import { startOutboxRelay } from '@boli/database'
import { serveCalls } from '../helpers.ts'
import { openSchema, silentLogger } from '../service-parts.ts'
import { DistantBus } from './distant-bus.ts'

export interface RelayLook {
  published: number
  sends: number
  /** Slices of the outbox that it leads. */
  slices: number
  /** Since the process started. */
  cpuMicroseconds: number
}

/** Calls of a process with a relay. */
export type RelayCalls = {
  start(o: { databaseUrl: string; sendMs: number }): Promise<void>
  look(nothing: null): Promise<RelayLook>
}

/** One instance of a service that runs only the relay. */
let bus = new DistantBus(0)
let slices = 0

const handlers: RelayCalls = {
  async start({ databaseUrl, sendMs }) {
    bus = new DistantBus(sendMs)
    const database = openSchema(databaseUrl, 'auctions')
    startOutboxRelay({
      database,
      bus,
      logger: silentLogger,
      metrics: {
        onLeads(led) {
          slices = led
        },
      },
    })
  },
  async look() {
    const { user, system } = process.cpuUsage()
    return { published: bus.published, sends: bus.sends, slices, cpuMicroseconds: user + system }
  },
}

serveCalls(handlers)
