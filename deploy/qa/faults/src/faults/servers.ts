import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const KAFKA_AWAY_MS = 60_000
const REDIS_AWAY_MS = 10_000
const S3_HANGS_MS = 20_000
const CUT_MS = 10_000
const SHORT_MS = 4_000

function away(server: 'kafka' | 'redis', awayMs: number, does: string): Fault {
  return {
    name: `${server}-away`,
    does,
    ends: [server],
    async run({ stand: { servers } }) {
      await servers[server]?.kill()
      await sleep(awayMs)
      await servers[server]?.start()
    },
  }
}

function cut(server: 'kafka' | 'redis', name: string): Fault {
  return {
    name: `cut-${server}`,
    does: `every link to ${name} cut for ${CUT_MS / 1000} s (${SHORT_MS / 1000} s in the short form)`,
    isInShortForm: true,
    async run({ stand, isShort }) {
      for (const link of stand.links.find({ to: server })) link.cut()
      await sleep(isShort ? SHORT_MS : CUT_MS)
    },
  }
}

export const serverFaults: readonly Fault[] = [
  {
    name: 'restart-postgres',
    does: 'kill -9 of Postgres, and its start with recovery',
    isInShortForm: true,
    async run({ stand }) {
      await stand.servers.postgres.kill()
      await stand.servers.postgres.start()
    },
  },
  away('kafka', KAFKA_AWAY_MS, `kill -9 of Kafka, ${KAFKA_AWAY_MS / 1000} s without it`),
  cut('kafka', 'Kafka'),
  away('redis', REDIS_AWAY_MS, `kill -9 of Redis, ${REDIS_AWAY_MS / 1000} s without it; it comes back empty`),
  cut('redis', 'Redis'),
  {
    name: 's3-hangs',
    does: `the object store takes connections and answers nothing for ${S3_HANGS_MS / 1000} s`,
    async run({ stand }) {
      for (const link of stand.links.find({ to: 's3' })) link.stall()
      await sleep(S3_HANGS_MS)
    },
  },
]
