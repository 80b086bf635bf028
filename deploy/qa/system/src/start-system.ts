import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceName, topics } from '@boli/contracts'
import { ensureTopics } from '@boli/event-bus/kafka'
import { startMailbox } from '@boli/mailer/mailbox'
import { findFreePort } from '@boli/test-kit/free-port'
import { addressesFor, directLink, type Link } from './addresses.ts'
import { commonEnvironment } from './environment.ts'
import type { OutsideServers } from './outside-servers.ts'
import { type ServiceProcess, startService } from './service-process.ts'
import { startInParts } from './start-in-parts.ts'
import type { SystemDatabase } from './system-database.ts'
import type { Instance, InstanceName, Instances } from './topology.ts'
import { folderOf, listInstances, oneOfEach } from './topology.ts'

export interface SystemOptions {
  servers: OutsideServers
  /** A database on the Postgres of `servers`; it is kept when the system stops. */
  database: SystemDatabase
  /** Default: one of each service. */
  instances?: Instances
  /** Further variables of every process, or of one. */
  environment?: Readonly<Record<string, string>>
  environmentOf?(service: ServiceName, name: InstanceName): Readonly<Record<string, string>>
  /** A folder with a bundle of each service, as in the image; default: the sources. */
  bundles?: string | null
  nodeArgumentsOf?(name: InstanceName): Promise<readonly string[]>
  /** Default: all processes connect directly. */
  link?: Link
}

export type RunningSystem = Awaited<ReturnType<typeof startSystem>>

const repository = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * The launcher of system tests, benchmarks and torture runs: every service as a separate process, as in production,
 * with real servers.
 */
export function startSystem(o: SystemOptions) {
  return startInParts(async (endings) => {
    const logs = await mkdtemp(join(tmpdir(), 'boli-system-logs-'))
    endings.defer(() => rm(logs, { recursive: true, force: true }))
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
    endings.defer(mailbox.stop)
    const { servers, database, link = directLink } = o
    await ensureTopics({ brokers: servers.kafkaBrokers, topics: Object.values(topics), replicationFactor: 1 })

    const instances = listInstances(o.instances ?? oneOfEach)
    const ports = new Map<InstanceName, number>()
    for (const { name } of instances) ports.set(name, await findFreePort())
    const urlOf = (name: InstanceName) => `http://127.0.0.1:${ports.get(name)}`
    const bucket = database.name.replaceAll('_', '-')
    const common = await commonEnvironment()
    const publicUrl = instances.find(({ service }) => service === 'gateway')?.name
    const network = { servers, link, instances, urlOf, bucket }

    async function start(instance: Instance): Promise<ServiceProcess> {
      const { name, service } = instance
      const databaseUrls = database.urls
      const addresses = await addressesFor(instance, { ...network, databaseUrls, smtpUrl: mailbox.smtpUrl })
      const source = join(repository, folderOf(service), 'src', 'server.ts')
      return startService({
        name,
        program: o.bundles ? join(o.bundles, `${service}.mjs`) : source,
        port: ports.get(name) ?? 0,
        environment: {
          ...common,
          ...addresses,
          ...(publicUrl ? { PUBLIC_URL: urlOf(publicUrl) } : {}),
          ...o.environment,
          ...o.environmentOf?.(service, name),
        },
        logFile: join(logs, `${name}.log`),
        nodeArguments: (await o.nodeArgumentsOf?.(name)) ?? [],
      })
    }

    const processes = new Map<InstanceName, ServiceProcess>()
    endings.defer(async () => {
      await Promise.all([...processes.values()].map((running) => running.stop()))
    })
    // All at once, as containers and pods start.
    const started = await Promise.allSettled(instances.map(start))
    for (const one of started)
      if (one.status === 'fulfilled') processes.set(one.value.name as InstanceName, one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
    const process = (name: InstanceName) => {
      const found = processes.get(name)
      if (!found) throw new Error(`There is no process ${name}`)
      return found
    }
    return {
      /** In the order of their services. */
      processes,
      /** @throws when there is no such process. */
      process,
      instancesOf: (service: ServiceName) =>
        instances.filter((instance) => instance.service === service).map(({ name }) => process(name)),
      /** By name. */
      pids: () => Object.fromEntries([...processes].map(([name, running]) => [name, running.pid()])),
      mailbox: mailbox.url,
      /** Of the pictures. */
      bucket,
      database,
    }
  })
}
