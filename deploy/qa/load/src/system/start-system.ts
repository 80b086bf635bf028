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
  /** Settings of the services that differ from the defaults. */
  settings: Readonly<Record<string, string>>
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
  stop(): Promise<void>
}

/** Heap limit that V8 derives from a container's 512 MB. */
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

/** The whole product, each service as a separate process. */
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

/** All threads of a process; threads that they start inherit it. */
async function weigh(pid: number, nice: number): Promise<void> {
  for (const thread of await readdir(`/proc/${pid}/task`)) setPriority(Number(thread), nice)
}
