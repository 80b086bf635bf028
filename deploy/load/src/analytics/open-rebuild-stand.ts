import type { AnalyticsTables } from '@boli/analytics'
import { topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import { createKafkaEventBus, ensureTopics, moveGroup } from '@boli/event-bus/kafka'
import { createSystemDatabase } from '@boli/system'
import { findRealParts, startPostgres } from '@boli/test-kit/parts'
import { describeMachine, type MachineDescription } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { openAnalyticsSchema } from './analytics-under-test.ts'

/** What a rebuild needs, running, with empty topics and empty projections. */
export interface RebuildStand {
  machine: MachineDescription
  /** Where Kafka came from. */
  kafka: string
  postgresPid: number
  database: Database<AnalyticsTables>
  bus: EventBus
  /** Of the rebuild's own process. */
  environment: Record<string, string>
  /** The service counts as having read what the topics hold. */
  passOverEvents(): Promise<void>
}

const UNUSED = '127.0.0.1:9'

/** @param endings hears how to end what was started, in the order in which it was. */
export async function openRebuildStand(endings: (() => Promise<unknown>)[]): Promise<RebuildStand> {
  const postgres = await startPostgres({ isDurable: true })
  endings.push(postgres.stop)
  const parts = await findRealParts({ wanted: ['kafka'] })
  endings.push(parts.stop)
  const { kafka } = parts
  if (!kafka) throw new Error(`The topics need a real Kafka. ${parts.missing.kafka}`)
  const machine = await describeMachine(postgres.url)
  const system = await createSystemDatabase(postgres.url, 'rebuild')
  endings.push(system.close)
  const database = await openAnalyticsSchema(system.urls.analytics)
  endings.push(database.close)
  const { brokers } = kafka
  const client = { brokers, clientId: 'analytics-bench', logger: silentLogger }
  await ensureTopics({ brokers, topics: Object.values(topics), replicationFactor: 1 })
  const bus = createKafkaEventBus(client)
  endings.push(bus.close)
  return {
    machine,
    kafka: kafka.how,
    postgresPid: postgres.pid(),
    database,
    bus,
    environment: {
      DATABASE_URL: system.urls.analytics,
      KAFKA_BROKERS: brokers.join(','),
      REDIS_URL: `redis://${UNUSED}`,
      IDENTITY_URL: `http://${UNUSED}`,
      SERVICE_TOKEN_SECRET: 'analytics'.repeat(4),
    },
    passOverEvents: async () => {
      const consumed = [topics.users, topics.auctions]
      await moveGroup({ ...client, group: 'analytics', topics: consumed, to: 'end' })
    },
  }
}
