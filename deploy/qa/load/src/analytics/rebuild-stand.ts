import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type AnalyticsTables, migrations } from '@boli/analytics'
import { topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import { createKafkaEventBus, ensureTopics, moveGroup } from '@boli/event-bus/kafka'
import { findServers } from '@boli/system'
import { eventually } from '@boli/test-kit/eventually'
import type { Bench } from '../benchmark.ts'
import type { UsageMeter } from '../measure/usage-meter.ts'
import { silentLogger } from '../service-parts.ts'
import { openOwnSchema } from '../service-under-test.ts'

/** The running dependencies of a rebuild, with empty topics and projections. */
export interface RebuildStand {
  /** Origin of Kafka. */
  kafka: string
  postgresPid: number
  database: Database<AnalyticsTables>
  bus: EventBus
  /** Memory of the rebuild's process. */
  environment: Record<string, string>
  /** Marks the topics' content as read by the service. */
  passOverEvents(): Promise<void>
}

const UNUSED = '127.0.0.1:9'

export async function openRebuildStand(bench: Bench): Promise<RebuildStand> {
  const { database, url, postgresPid } = await openOwnSchema<AnalyticsTables>(bench, 'analytics', migrations)
  const { kafka, stop } = await findServers('kafka')
  bench.endings.defer(stop)
  const { brokers } = kafka
  const client = { brokers, clientId: 'analytics-bench', logger: silentLogger }
  await ensureTopics({ brokers, topics: Object.values(topics), replicationFactor: 1 })
  const bus = createKafkaEventBus(client)
  bench.endings.defer(bus.close)
  return {
    kafka: kafka.how,
    postgresPid,
    database,
    bus,
    environment: {
      ...{ DATABASE_URL: url, KAFKA_BROKERS: brokers.join(',') },
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

const command = join(import.meta.dirname, '../../../../../services/analytics/src/rebuild.ts')
const DONE = 'projections are rebuilt'
const UNDER_WAY = 'projections are being rebuilt'

interface RebuildFigures {
  events: number
  seconds: number
}

/** Runs the rebuild as an administrator would, as a separate process. @throws with its output if it fails. */
export async function runRebuild(
  environment: Record<string, string>,
  reached: (events: number) => void,
  meter?: UsageMeter,
): Promise<RebuildFigures> {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) meter?.watch('rebuild', child.pid)
  const said: string[] = []
  let figures: RebuildFigures | null = null
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    if (line.includes(UNDER_WAY)) reached(JSON.parse(line).events)
    if (line.includes(DONE)) figures = JSON.parse(line)
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || figures === null) throw new Error(`The rebuild ended with ${code}:\n${said.join('\n')}`)
  const { events, seconds } = figures as RebuildFigures
  return { events, seconds }
}

/** Waits until a group has nothing left to read. @throws if that takes too long. */
export function untilCaughtUp(bus: EventBus, group: string): Promise<void> {
  return eventually(
    async () => {
      const backlogs = (await bus.backlogs()).filter((one) => one.group === group)
      const events = backlogs.reduce((sum, one) => sum + one.events, 0)
      if (events > 0) throw new Error(`${group} has ${events} events left to read`)
    },
    { withinMs: 120_000, everyMs: 250 },
  )
}
