import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topics } from '@boli/contracts'
import { ensureTopics } from '@boli/event-bus/kafka'
import { startMailbox } from '@boli/mailer/mailbox'
import { findFreePort } from '@boli/test-kit/free-port'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { connectProfiler, type Profiler } from '../profile/profiler.ts'
import type { OutsideParts } from './outside-parts.ts'
import { readWarnings } from './service-log.ts'
import { type Metrics, readMetrics } from './service-metrics.ts'
import { startService } from './service-process.ts'
import { type Addresses, sharedSettings } from './settings.ts'
import { createSystemDatabase } from './system-database.ts'

export interface SystemOptions {
  serverUrl: string
  parts: OutsideParts
  /** Lets the services be profiled. */
  isProfiled: boolean
  /** Settings of the services that differ from the usual ones. */
  settings: Readonly<Record<string, string>>
}

export interface RunningSystem extends Addresses {
  /** Of the auctions schema, as its own role. */
  auctionsDatabaseUrl: string
  mailbox: string
  pids: WatchedProcesses
  /** By service; empty unless they are to be profiled. */
  /** Of the auctions service. */
  metrics(): Promise<Metrics>
  profilers: ReadonlyMap<string, Profiler>
  /** What the services warned of so far. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

const folders = {
  identity: 'services/identity',
  auctions: 'services/auctions',
  realtime: 'services/realtime',
  gateway: 'gateway',
} as const
type Service = keyof typeof folders

/** What a bid passes through, each service a process of its own. */
export async function startSystem(o: SystemOptions): Promise<RunningSystem> {
  const { serverUrl, parts, isProfiled } = o
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const logs = await mkdtemp(join(tmpdir(), 'boli-load-logs-'))
    endings.push(() => rm(logs, { recursive: true, force: true }))
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    endings.push(mailbox.stop)
    await ensureTopics({ brokers: parts.kafkaBrokers, topics: Object.values(topics), replicationFactor: 1 })
    const { urls } = await createSystemDatabase(serverUrl, 'boli')
    const ports = await freePorts()
    const settings = await sharedSettings(parts, addressesOf(ports), mailbox.smtpUrl)
    const metricsPort = await findFreePort()
    const pids: WatchedProcesses = {}
    const profilers = new Map<string, Profiler>()

    const logFileOf = (name: string) => join(logs, `${name}.log`)
    const warningsOf = async (name: string) =>
      (await readWarnings(logFileOf(name))).map((warning) => `${name}: ${warning}`)
    const start = async (name: Service, own: Record<string, string> = {}) => {
      const inspectorPort = isProfiled ? await findFreePort() : 0
      const service = await startService({
        name,
        folder: folders[name],
        port: ports[name],
        environment: { ...settings, ...own, ...o.settings },
        logFile: logFileOf(name),
        nodeArguments: isProfiled ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
      })
      endings.push(service.stop)
      pids[name] = service.pid
      if (!isProfiled) return
      const profiler = await connectProfiler(inspectorPort)
      profilers.set(name, profiler)
      endings.push(async () => profiler.close())
    }
    await start('identity', { DATABASE_URL: urls.identity })
    await start('auctions', { DATABASE_URL: urls.auctions, METRICS_PORT: String(metricsPort) })
    await start('realtime')
    await start('gateway')
    return {
      ...addressesOf(ports),
      auctionsDatabaseUrl: urls.auctions,
      mailbox: mailbox.url,
      pids,
      profilers,
      metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}`),
      warnings: async () => (await Promise.all(Object.keys(pids).map(warningsOf))).flat(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function freePorts(): Promise<Record<Service, number>> {
  return {
    identity: await findFreePort(),
    auctions: await findFreePort(),
    realtime: await findFreePort(),
    gateway: await findFreePort(),
  }
}

function addressesOf(ports: Record<Service, number>): Addresses {
  const urlOf = (name: Service) => `http://127.0.0.1:${ports[name]}`
  return {
    identity: urlOf('identity'),
    auctions: urlOf('auctions'),
    realtime: urlOf('realtime'),
    gateway: urlOf('gateway'),
  }
}
