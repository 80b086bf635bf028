import { createSystemDatabase, startSystem as launch, type OutsideServers } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { connectProfiler, type Profiler } from '../profile/profiler.ts'
import { warningsIn } from './service-log.ts'
import { type Metrics, readMetrics } from './service-metrics.ts'

export interface SystemOptions {
  servers: OutsideServers
  /** Lets the services be profiled. */
  isProfiled: boolean
  /** Settings of the services that differ from the usual ones. */
  settings: Readonly<Record<string, string>>
}

/** The base URL of each service. */
type Addresses = Record<Service, string>

export interface RunningSystem extends Addresses {
  /** Of the auctions schema, as its own role. */
  auctionsDatabaseUrl: string
  mailbox: string
  pids: WatchedProcesses
  /** Of the auctions service. */
  metrics(): Promise<Metrics>
  /** By service; empty unless they are to be profiled. */
  profilers: ReadonlyMap<string, Profiler>
  /** What the services warned of so far. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

const instances = { identity: 1, auctions: 1, realtime: 1, gateway: 1 } as const
type Service = keyof typeof instances

/** What a bid passes through, each service a process of its own. */
export async function startSystem({ servers, isProfiled, settings }: SystemOptions): Promise<RunningSystem> {
  const database = await createSystemDatabase(servers.postgresUrl, 'boli')
  const metricsPort = await findFreePort()
  const inspectorPorts = new Map<string, number>()
  const system = await launch({
    servers,
    database,
    instances,
    environment: settings,
    environmentOf: (service): Record<string, string> =>
      service === 'auctions' ? { METRICS_PORT: String(metricsPort) } : {},
    nodeArgumentsOf: async (name) => {
      if (!isProfiled) return []
      const port = await findFreePort()
      inspectorPorts.set(name, port)
      return [`--inspect=127.0.0.1:${port}`]
    },
  })
  const processes = [...system.processes.values()]
  const profilers = new Map<string, Profiler>()
  for (const [name, port] of inspectorPorts) profilers.set(name, await connectProfiler(port))
  const urlOf = (service: Service) => system.process(service).url
  return {
    identity: urlOf('identity'),
    auctions: urlOf('auctions'),
    realtime: urlOf('realtime'),
    gateway: urlOf('gateway'),
    auctionsDatabaseUrl: database.urls.auctions,
    mailbox: system.mailbox,
    pids: Object.fromEntries(processes.map((process) => [process.name, process.pid()])),
    profilers,
    metrics: () => readMetrics(`http://127.0.0.1:${metricsPort}`),
    warnings: async () => {
      const texts = await Promise.all(
        processes.map(async (process) =>
          warningsIn(await process.log()).map((warning) => `${process.name}: ${warning}`),
        ),
      )
      return texts.flat()
    },
    stop: async () => {
      for (const profiler of profilers.values()) profiler.close()
      await system.stop()
      await database.drop()
    },
  }
}
