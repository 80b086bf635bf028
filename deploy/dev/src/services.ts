import type { ServiceName } from '@boli/contracts'
import { answerInProcess, type Logger, listenInternally, type Service } from '@boli/http-kit'
import type { Adapters } from './adapters.ts'
import { serviceBuilders } from './build-services.ts'
import type { Databases } from './databases.ts'
import type { HeldPort } from './ports.ts'

export interface ServicesOptions {
  adapters: Adapters
  databases: Databases
  /** Of all services; see `environmentOfServices`. */
  environment: NodeJS.ProcessEnv
  logger: Logger
  webRoot: string | null
  host: string
  /** The port of the gateway, released just before the gateway listens on it. */
  port: HeldPort
  /** null: no metrics. */
  metricsPort: number | null
}

export interface RunningServices {
  /** Ends the gateway first and the others after it, so that no request fails. */
  stop(): Promise<void>
}

/** Starts every service, each on a separate port, the gateway on the public one. */
export async function startServices(o: ServicesOptions): Promise<RunningServices> {
  const { adapters, databases, environment, logger, webRoot } = o
  const addresses = new Map<ServiceName, string>()
  const started = new Map<ServiceName, Service>()
  const direct: (() => void)[] = []
  const stop = async () => {
    for (const app of [...started.values()].reverse()) await app.close()
    for (const end of direct) end()
  }
  try {
    const parts = { ...adapters, databases, environment, logger, webRoot }
    const builders = serviceBuilders(parts, (name) => addresses.get(name) ?? 'not started yet')
    for (const [name, build] of Object.entries(builders) as [ServiceName, () => Promise<Service>][]) {
      const app = await build()
      started.set(name, app)
      const isPublic = name === 'gateway'
      if (isPublic) await o.port.release()
      const address = isPublic ? { host: o.host, port: o.port.port } : { host: '127.0.0.1', port: 0 }
      const listensAt = await app.listen(address)
      addresses.set(name, listensAt)
      if (!isPublic) direct.push(answerInProcess(listensAt, app))
    }
    if (o.metricsPort !== null) {
      const paths = [...started].map(([name, app]) => [`/metrics/${name}`, app])
      await listenInternally(Object.fromEntries(paths), o.metricsPort, o.host)
    }
    adapters.releaseEvents()
  } catch (error) {
    logger.error({ err: error }, 'a service did not start')
    // Event delivery waits for all services: without this no relay could end.
    await adapters.bus.close()
    await stop()
    throw error
  }
  return { stop }
}
