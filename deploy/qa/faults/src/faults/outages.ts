import { setTimeout as sleep } from 'node:timers/promises'
import type { Destination } from '@boli/system'
import type { Fault } from './fault.ts'

const SHORT_MS = 4_000
const SLOW_MS = 20_000

/** Breaks every link to a destination, of all that connects to it, for a while. */
function broken(to: Destination, way: 'cut' | 'stall', forMs: number): Fault {
  const seconds = forMs / 1_000
  return {
    name: `${way}-${to}`,
    does:
      way === 'cut'
        ? `every link to ${to} cut for ${seconds} s`
        : `every link to ${to} stalled for ${seconds} s: connections stay, nothing passes`,
    async run({ stand, isShort }) {
      for (const link of stand.links.find({ to })) link[way]()
      await sleep(isShort ? SHORT_MS : forMs)
    },
  }
}

/** kill -9 of a server, and its start after a while. */
function killed(server: 'kafka' | 'redis', awayMs: number, does: string): Fault {
  return {
    name: `${server}-away`,
    does: `kill -9 of ${does.replace('%', `${awayMs / 1_000} s without it`)}`,
    async run({ stand: { servers } }) {
      await servers[server]?.kill()
      await sleep(awayMs)
      await servers[server]?.start()
    },
  }
}

const cutServer = (server: 'kafka' | 'redis', name: string): Fault => ({
  ...broken(server, 'cut', 10_000),
  does: `every link to ${name} cut for 10 s (${SHORT_MS / 1_000} s in the short form)`,
  isInShortForm: true,
})

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
  killed('kafka', 60_000, 'Kafka, %'),
  cutServer('kafka', 'Kafka'),
  killed('redis', 10_000, 'Redis, %; it comes back empty'),
  cutServer('redis', 'Redis'),
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
      for (const link of stand.links.find({ from: 'analytics', to: 'postgres' })) link.slow(200)
      await sleep(SLOW_MS)
    },
  },
]
