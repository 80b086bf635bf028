import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ServiceName, serviceNames } from '@boli/contracts'
import { databaseUrlVariables } from '@boli/dev/database-urls'
import { startMailbox } from '@boli/mailer/mailbox'
import {
  commonEnvironment,
  createSystemDatabase,
  type OutsideServers,
  startService,
  startSystem as startServices,
} from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { type Metrics, readMetrics, warningsIn } from './service-metrics.ts'

export interface SystemOptions {
  /** A folder with a bundle of each service; null runs the sources. */
  bundles: string | null
  /** A folder for a CPU profile of each service. */
  profile: string | null
  /** Settings of the services that differ from the defaults. */
  settings: Readonly<Record<string, string>>
  /** Stops it. */
  endings: AsyncDisposableStack
}

export interface RunningSystem {
  /** URL for browsers. */
  gateway: string
  /** URL for sockets. */
  realtime: string
  /** URL of the auctions schema, with its own role. */
  auctionsDatabaseUrl: string
  mailbox: string
  /** Its Node processes. */
  pids: WatchedProcesses
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
export const profiled = (folder: string | null, name = '') =>
  folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${join(resolve(folder), name)}`]

/** The whole product, each service as a separate process. */
export async function startSystem(o: SystemOptions & { servers: OutsideServers }): Promise<RunningSystem> {
  const { servers, bundles, profile, settings, endings } = o
  const database = await createSystemDatabase(servers.postgresUrl, 'boli')
  endings.defer(database.drop)
  const metricsPort = await findFreePort()
  const system = await startServices({
    servers,
    database,
    bundles,
    environment: settings,
    environmentOf: (service): Record<string, string> =>
      service === 'auctions' ? { METRICS_PORT: String(metricsPort) } : {},
    // The heap limit that V8 derives from a container's 512 MB.
    nodeArgumentsOf: async (name) => ['--max-old-space-size=256', ...profiled(profile, name)],
  })
  endings.defer(system.stop)
  for (const service of serviceNames) await weigh(system.process(service).pid(), niceOf[service])
  const processes = [...system.processes.values()]
  return {
    gateway: system.process('gateway').url,
    realtime: system.process('realtime').url,
    auctionsDatabaseUrl: database.urls.auctions,
    mailbox: system.mailbox,
    pids: system.pids(),
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics`),
    warnings: async () => {
      const found = processes.map(async (process) => warningsIn(process.name, await process.log()))
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
export async function startSmallSystem(o: SystemOptions & { postgresUrl: string }): Promise<RunningSystem> {
  const { endings } = o
  const folder = await mkdtemp(join(tmpdir(), 'boli-small-'))
  endings.defer(() => rm(folder, { recursive: true, force: true }))
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  endings.defer(mailbox.stop)
  const database = await createSystemDatabase(o.postgresUrl, 'boli_small')
  endings.defer(database.drop)
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const boli = await startService({
    name: 'boli',
    program: o.bundles ? join(o.bundles, 'boli.mjs') : source,
    port,
    environment: {
      ...(await commonEnvironment()),
      ...databaseUrlVariables(database.urls),
      METRICS_PORT: String(metricsPort),
      DATABASE_MAX_CONNECTIONS: '4',
      SMTP_URL: mailbox.smtpUrl,
      PICTURES_FOLDER: join(folder, 'pictures'),
      PUBLIC_URL: url,
      ...o.settings,
    },
    logFile: join(folder, 'boli.log'),
    // As in deploy/ops/docker/small.yml.
    nodeArguments: ['--max-old-space-size=320', '--max-semi-space-size=4', ...profiled(o.profile)],
  })
  endings.defer(async () => void (await boli.stop()))
  return {
    gateway: url,
    realtime: url,
    auctionsDatabaseUrl: database.urls.auctions,
    mailbox: mailbox.url,
    pids: { boli: boli.pid() },
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics/auctions`),
    warnings: async () => warningsIn('boli', await boli.log()),
  }
}
