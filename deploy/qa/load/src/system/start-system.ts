import { readdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import {
  createSystemDatabase,
  startSystem as launch,
  type OutsideServers,
  type SystemService,
  systemServices,
} from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { warningsIn } from './service-log.ts'
import { type Metrics, readMetrics } from './service-metrics.ts'

export interface SystemOptions {
  servers: OutsideServers
  /** A folder with a bundle of each service; null runs the sources. */
  bundles: string | null
  /** A folder for a CPU profile of each service. */
  profile: string | null
  /** Settings of the services that differ from the usual ones. */
  settings: Readonly<Record<string, string>>
}

export interface RunningSystem {
  /** Where browsers call. */
  gateway: string
  /** Where sockets go to. */
  realtime: string
  /** Of the auctions schema, as its own role. */
  auctionsDatabaseUrl: string
  mailbox: string
  /** Of its Node processes. */
  pids: WatchedProcesses
  /** Of the auctions service. */
  metrics(): Promise<Metrics>
  /** What the services warned of so far. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

/** What V8 makes of the 512 MB of a container. */
const nodeOptions = ['--max-old-space-size=256']

/** Weights of the compositions' containers as nice values: each step up gives a process a fifth less time on a full machine. */
const niceOf: Record<SystemService, number> = {
  auctions: 0,
  realtime: 0,
  gateway: 0,
  identity: 3,
  information: 7,
  deals: 7,
  notifications: 7,
  analytics: 7,
}

/** The whole product, each service a process of its own. */
export async function startSystem(o: SystemOptions): Promise<RunningSystem> {
  const { servers, bundles, profile, settings } = o
  const database = await createSystemDatabase(servers.postgresUrl, 'boli')
  const metricsPort = await findFreePort()
  const system = await launch({
    servers,
    database,
    bundles,
    instances: Object.fromEntries(systemServices.map((service) => [service, 1])),
    environment: settings,
    environmentOf: (service): Record<string, string> =>
      service === 'auctions' ? { METRICS_PORT: String(metricsPort) } : {},
    nodeArgumentsOf: async (name) =>
      profile === null
        ? nodeOptions
        : [...nodeOptions, '--cpu-prof', `--cpu-prof-dir=${join(resolve(profile), name)}`],
  })
  for (const service of systemServices) await weigh(system.process(service).pid(), niceOf[service])
  const processes = [...system.processes.values()]
  return {
    gateway: system.process('gateway').url,
    realtime: system.process('realtime').url,
    auctionsDatabaseUrl: database.urls.auctions,
    mailbox: system.mailbox,
    pids: Object.fromEntries(processes.map((process) => [process.name, process.pid()])),
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics`),
    warnings: async () => {
      const texts = await Promise.all(
        processes.map(async (process) =>
          warningsIn(await process.log()).map((warning) => `${process.name}: ${warning}`),
        ),
      )
      return texts.flat()
    },
    stop: async () => {
      await system.stop()
      await database.drop()
    },
  }
}

/** All threads of a process; those that they start have the same. */
async function weigh(pid: number, nice: number): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`)) setPriority(Number(thread), nice)
}
