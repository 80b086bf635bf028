import { createDatabase, startOutboxRelay } from '@boli/database'
import { serveCalls } from '../helpers/serve-calls.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { DistantBus } from './distant-bus.ts'
import type { RelayCalls } from './relay-calls.ts'

/** One instance of a service, of which only the relay runs. */
let bus = new DistantBus(0)
let slices = 0

const handlers: RelayCalls = {
  async start({ databaseUrl, sendMs }) {
    bus = new DistantBus(sendMs)
    const database = createDatabase({
      url: databaseUrl,
      schema: 'auctions',
      applicationName: 'relay bench',
      logger: silentLogger,
    })
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
