import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const KAFKA_AWAY_MS = 60_000
const REDIS_AWAY_MS = 10_000
const S3_HANGS_MS = 20_000
const SHORT_MS = 4_000

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
  {
    name: 'kafka-away',
    does: `kill -9 of Kafka, ${KAFKA_AWAY_MS / 1000} s without it`,
    ends: ['kafka'],
    async run({ stand }) {
      await stand.servers.kafka?.kill()
      await sleep(KAFKA_AWAY_MS)
      await stand.servers.kafka?.start()
    },
  },
  {
    name: 'cut-kafka',
    does: 'every link to Kafka cut for 10 s (4 s in the short form)',
    isInShortForm: true,
    async run({ stand, isShort }) {
      for (const link of stand.links.find({ to: 'kafka' })) link.cut()
      await sleep(isShort ? SHORT_MS : 10_000)
    },
  },
  {
    name: 'redis-away',
    does: `kill -9 of Redis, ${REDIS_AWAY_MS / 1000} s without it; it comes back empty`,
    ends: ['redis'],
    async run({ stand }) {
      await stand.servers.redis?.kill()
      await sleep(REDIS_AWAY_MS)
      await stand.servers.redis?.start()
    },
  },
  {
    name: 'cut-redis',
    does: 'every link to Redis cut for 10 s (4 s in the short form)',
    isInShortForm: true,
    async run({ stand, isShort }) {
      for (const link of stand.links.find({ to: 'redis' })) link.cut()
      await sleep(isShort ? SHORT_MS : 10_000)
    },
  },
  {
    name: 's3-hangs',
    does: `the object store takes connections and answers nothing for ${S3_HANGS_MS / 1000} s`,
    async run({ stand }) {
      for (const link of stand.links.find({ to: 's3' })) link.stall()
      await sleep(S3_HANGS_MS)
    },
  },
]
