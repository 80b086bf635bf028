import { setTimeout as sleep } from 'node:timers/promises'
import type { Destination } from '@boli/system'
import type { Fault } from './fault.ts'

const CUT_MS = 5_000
const STALL_MS = 10_000
const SLOW_MS = 20_000

/** Each with everything that connects to it; Kafka and Redis are cut with the servers. */
const cuttable: readonly Destination[] = ['postgres', 's3', 'identity', 'auctions', 'realtime1']
const stallable: readonly Destination[] = ['postgres', 'kafka', 'redis', 'identity', 'auctions', 'realtime1']

function cut(to: Destination): Fault {
  return {
    name: `cut-${to}`,
    does: `every link to ${to} cut for ${CUT_MS / 1000} s`,
    async run({ stand }) {
      for (const link of stand.links.find({ to })) link.cut()
      await sleep(CUT_MS)
    },
  }
}

function stalled(to: Destination): Fault {
  return {
    name: `stall-${to}`,
    does: `every link to ${to} stalled for ${STALL_MS / 1000} s: connections stay, nothing passes`,
    async run({ stand }) {
      for (const link of stand.links.find({ to })) link.stall()
      await sleep(STALL_MS)
    },
  }
}

export const linkFaults: readonly Fault[] = [
  ...cuttable.map(cut),
  ...stallable.map(stalled),
  {
    name: 'slow-consumer',
    does: `each piece between analytics and Postgres takes 200 ms longer for ${SLOW_MS / 1000} s: a backlog grows`,
    async run({ stand }) {
      for (const link of stand.links.find({ from: 'analytics', to: 'postgres' })) link.slow(200)
      await sleep(SLOW_MS)
    },
  },
]
