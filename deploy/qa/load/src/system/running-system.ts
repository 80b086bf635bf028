import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AuctionsTables } from '@boli/auctions'
import { type ServiceName, serviceNames } from '@boli/contracts'
import type { Database } from '@boli/database'
import { databaseUrlVariables } from '@boli/dev/database-urls'
import { startMailbox } from '@boli/mailer/mailbox'
import {
  addressesOf,
  commonEnvironment,
  createSystemDatabase,
  findServers,
  type OutsideServers,
  type SystemDatabase,
  startService,
  startSystem,
} from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { OwnPostgres } from '@boli/test-kit/parts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { openSchema, unlimited } from '../service-parts.ts'

export interface SystemOptions {
  postgres: Pick<OwnPostgres, 'url' | 'pid'>
  /** A folder with a bundle of each service; null runs the sources. */
  bundles: string | null
  /** Stops it. */
  endings: AsyncDisposableStack
  say(line: string): void
  /** A folder for a CPU profile of each service. */
  profile?: string | null
  /** Settings of the services that differ from the defaults. */
  settings?: Readonly<Record<string, string>>
}

export interface RunningSystem {
  /** URL for browsers. */
  gateway: string
  /** URL for sockets. */
  realtime: string
  database: SystemDatabase
  /** The schema of auctions, without time limits. */
  auctions: Database<AuctionsTables>
  mailbox: string
  /** Its Node processes, and those of its servers that are our own. */
  processes: WatchedProcesses
  /** Its servers, for the report. */
  tools: Record<string, string>
  /** Of the auctions service. */
  metrics(): Promise<Metrics>
  /** Warnings of the services so far. */
  warnings(): Promise<string[]>
}

/** Weights of the compositions' containers as nice values: each step up gives a process a fifth less time on a full machine. */
const niceOf: Record<ServiceName, number> = {
  auctions: 0,
  realtime: 0,
  gateway: 0,
  identity: 3,
  information: 7,
  deals: 7,
  notifications: 7,
  analytics: 7,
}

/** Arguments of Node for a CPU profile. */
const profiled = (folder: string | null = null, name = '') =>
  folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${join(resolve(folder), name)}`]

async function openDatabases({ postgres, endings }: SystemOptions, name: string) {
  const database = await createSystemDatabase(postgres.url, name)
  endings.defer(database.drop)
  const { auctions: url } = database.urls
  return { database, auctions: openSchema<AuctionsTables>(url, 'auctions', unlimited, endings) }
}

/**
 * Each service as a separate process, over Kafka and Redis.
 * @param o.instances Those that run, among them auctions; by default one of each. @param o.pictures Where they are stored.
 */
export async function startWholeSystem(
  o: SystemOptions &
    Pick<Parameters<typeof startSystem>[0], 'instances'> & { pictures?: OutsideServers['s3'] },
): Promise<RunningSystem> {
  const { postgres, bundles, profile, endings } = o
  o.say('starting Kafka, Redis and the services …')
  const parts = await findServers('kafka', 'redis')
  endings.defer(parts.stop)
  const opened = await openDatabases(o, 'boli')
  const metricsPort = await findFreePort()
  const system = await startSystem({
    servers: { postgresUrl: postgres.url, ...addressesOf(parts), s3: o.pictures ?? null },
    ...{ database: opened.database, bundles, environment: o.settings ?? {} },
    ...(o.instances ? { instances: o.instances } : {}),
    environmentOf: (service): Record<string, string> =>
      service === 'auctions' ? { METRICS_PORT: String(metricsPort) } : {},
    // The heap limit that V8 derives from a container's 512 MB, and the option of the image's entry point.
    nodeArgumentsOf: async (name) => [
      ...['--max-old-space-size=256', '--max-semi-space-size=16'],
      ...profiled(profile, name),
    ],
  })
  endings.defer(system.stop)
  for (const service of serviceNames)
    for (const running of system.instancesOf(service)) await weigh(running.pid(), niceOf[service])
  const { kafka, redis } = parts
  const ownServers = Object.entries({ kafka, redis }).flatMap(([name, part]) =>
    'pid' in part && typeof part.pid === 'function' ? [[name, part.pid()]] : [],
  )
  const urlOf = (service: ServiceName) => system.instancesOf(service)[0]?.url ?? ''
  return {
    ...{ ...opened, mailbox: system.mailbox, gateway: urlOf('gateway'), realtime: urlOf('realtime') },
    processes: { ...system.pids(), postgres: postgres.pid(), ...Object.fromEntries(ownServers) },
    tools: { kafka: kafka.how, redis: redis.how },
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics`),
    warnings: async () => {
      const found = [...system.processes.values()].map(async ({ name, log }) => warningsIn(name, await log()))
      return (await Promise.all(found)).flat()
    },
  }
}

/** All threads of a process; threads that they start inherit it. */
async function weigh(pid: number, nice: number): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`)) setPriority(Number(thread), nice)
}

const source = join(import.meta.dirname, '..', '..', '..', '..', 'dev', 'src', 'boli.ts')

/** The whole product in one process beside Postgres, as deploy/ops/docker/small.yml runs it. */
export async function startSmallSystem(o: SystemOptions): Promise<RunningSystem> {
  const { postgres, endings } = o
  o.say('starting all services in one process …')
  const folder = await mkdtemp(join(tmpdir(), 'boli-small-'))
  endings.defer(() => rm(folder, { recursive: true, force: true }))
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  endings.defer(mailbox.stop)
  const opened = await openDatabases(o, 'boli_small')
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const boli = await startService({
    name: 'boli',
    program: o.bundles ? join(o.bundles, 'boli.mjs') : source,
    port,
    environment: {
      ...(await commonEnvironment()),
      ...databaseUrlVariables(opened.database.urls),
      METRICS_PORT: String(metricsPort),
      DATABASE_MAX_CONNECTIONS: '4',
      SMTP_URL: mailbox.smtpUrl,
      PICTURES_FOLDER: join(folder, 'pictures'),
      PUBLIC_URL: url,
      ...o.settings,
    },
    logFile: join(folder, 'boli.log'),
    // As in deploy/ops/docker/small.yml.
    nodeArguments: ['--max-old-space-size=320', '--max-semi-space-size=8', ...profiled(o.profile)],
  })
  endings.defer(async () => void (await boli.stop()))
  return {
    ...{ ...opened, gateway: url, realtime: url, mailbox: mailbox.url, tools: {} },
    processes: { boli: boli.pid(), postgres: postgres.pid() },
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics/auctions`),
    warnings: async () => warningsIn('boli', await boli.log()),
  }
}

/** Sums of a service's Prometheus metrics, by name, over all labels. */
type Metrics = ReadonlyMap<string, number>

/** @param url URL of the metrics. */
async function readMetrics(url: string): Promise<Metrics> {
  const text = await (await fetch(url)).text()
  const sums = new Map<string, number>()
  for (const [, name = '', value] of text.matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  return sums
}

/** A remark on the batches of bids committed between two readings, if there were any. */
export function describeBatches(before: Metrics, after: Metrics): string[] {
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const transactions = grown('bid_batch_size_count')
  if (transactions === 0) return []
  return [`${(grown('bid_batch_size_sum') / transactions).toFixed(1)} bids a transaction`]
}

const WARNING = 40

/** Warnings of a service's log, each kind once with its count. */
function warningsIn(service: string, log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const warning = warningOf(line)
    if (warning) counts.set(warning, (counts.get(warning) ?? 0) + 1)
  }
  return [...counts].map(([warning, count]) => `${service}: ${warning} (${count} times)`)
}

function warningOf(line: string): string | null {
  if (!line.startsWith('{')) return line.trim()
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } }
  return level < WARNING ? null : [msg, err?.message].filter(Boolean).join(': ')
}
