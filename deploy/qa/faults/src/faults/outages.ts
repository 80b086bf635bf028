import { setTimeout as sleep } from 'node:timers/promises'
import { formatSeconds } from '@boli/load/report'
import { cookiesOf } from '@boli/market'
import type { Destination } from '@boli/system'
import { Crowd } from '../load/crowd.ts'
import type { Fault } from './fault.ts'

const SHORT_MS = 4_000
const SLOW_MS = 20_000
const SOCKETS = 2_000

/** Breaks every link to a destination for a while, whichever process it comes from. */
function broken(to: Destination, way: 'cut' | 'stall', forMs: number): Fault {
  const seconds = forMs / 1_000
  const stalled = `stalled for ${seconds} s: connections stay, nothing passes`
  return {
    name: `${way}-${to}`,
    does: `every link to ${to} ${way === 'cut' ? `cut for ${seconds} s` : stalled}`,
    async run({ stand, isShort }) {
      for (const link of stand.links.find(to)) link[way]()
      await sleep(isShort ? SHORT_MS : forMs)
    },
  }
}

/** Two faults: kill -9 of a server with a later start, and a cut of every link to it. */
function away(server: 'kafka' | 'redis', name: string, awayMs: number, then = ''): Fault[] {
  const killed: Fault = {
    name: `${server}-away`,
    does: `kill -9 of ${name}, ${awayMs / 1_000} s without it${then}`,
    async run({ stand: { servers } }) {
      await servers[server]?.kill()
      await sleep(awayMs)
      await servers[server]?.start()
    },
  }
  const does = `every link to ${name} cut for 10 s (${SHORT_MS / 1_000} s in the short form)`
  return [killed, { ...broken(server, 'cut', 10_000), does, isInShortForm: true }]
}

/** Faults of servers and of links. */
export const outages: readonly Fault[] = [
  {
    name: 'restart-postgres',
    does: 'kill -9 of Postgres, and its start with recovery',
    isInShortForm: true,
    async run({ stand }) {
      await stand.servers.postgres.kill()
      await stand.servers.postgres.start()
    },
  },
  ...away('kafka', 'Kafka', 60_000),
  ...away('redis', 'Redis', 10_000, '; it comes back empty'),
  {
    ...broken('s3', 'stall', 20_000),
    name: 's3-hangs',
    does: 'the object store takes connections and answers nothing for 20 s',
  },
  ...(['postgres', 's3', 'identity', 'auctions', 'realtime1'] as const).map((to) => broken(to, 'cut', 5_000)),
  ...(['postgres', 'kafka', 'redis', 'identity', 'auctions', 'realtime1'] as const).map((to) =>
    broken(to, 'stall', 10_000),
  ),
  {
    name: 'slow-consumer',
    does: `each piece between analytics and Postgres takes 200 ms longer for ${SLOW_MS / 1_000} s: a backlog grows`,
    async run({ stand }) {
      for (const link of stand.links.find('postgres', 'analytics')) link.slow(200)
      await sleep(SLOW_MS)
    },
  },
]

export const reconnects: Fault = {
  name: 'reconnect-2000',
  does: `${SOCKETS.toLocaleString('en')} more sockets are open; all connections to the gateways are dropped at once, and all come back`,
  async run({ stand, market, random, note, mended }) {
    const crowd = new Crowd(stand.url, random.fork())
    try {
      await crowd.gather(cookiesOf(market.buyers), SOCKETS)
      stand.front.drop()
      mended()
      while (crowd.awayMs.length < SOCKETS || !crowd.isWhole) await sleep(50)
      note(`all were back within ${formatSeconds(Math.max(...crowd.awayMs))}`)
    } finally {
      crowd.close()
    }
  },
}
