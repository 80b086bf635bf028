import type { ServiceName } from '@boli/contracts'
import { answerInProcess, listenInternally, type Service } from '@boli/http-kit'
import { type ServiceParts, serviceBuilders } from './build-services.ts'
import type { HeldPort } from './ports.ts'

interface Listening {
  host: string
  /** The port of the gateway, released just before the gateway listens on it. */
  port: HeldPort
  /** 0: no metrics. */
  metricsPort: number
  /** Called when every service has subscribed to its events. */
  releaseEvents(): void
}

/**
 * Starts every service, each on a separate port, the gateway on the public one.
 * @param endings ends the gateway first and the others after it, so that no request fails.
 */
export async function startServices(
  o: ServiceParts & Listening,
  endings: AsyncDisposableStack,
): Promise<void> {
  const { host, port, metricsPort, releaseEvents, ...parts } = o
  const addresses = new Map<ServiceName, string>()
  const metrics: Record<`/metrics/${string}`, Service> = {}
  try {
    const builders = serviceBuilders(parts, (name) => addresses.get(name) ?? 'not started yet')
    for (const [name, build] of Object.entries(builders) as [ServiceName, () => Promise<Service>][]) {
      const app = await build()
      endings.defer(() => app.close())
      metrics[`/metrics/${name}`] = app
      const isPublic = name === 'gateway'
      if (isPublic) await port.release()
      const address = await app.listen(isPublic ? { host, port: port.port } : { host: '127.0.0.1', port: 0 })
      addresses.set(name, address)
      if (!isPublic) endings.defer(answerInProcess(address, app))
    }
    if (metricsPort > 0) await listenInternally(metrics, metricsPort, host)
    releaseEvents()
  } catch (error) {
    parts.logger.error({ err: error }, 'a service did not start')
    // Event delivery waits for all services: without this no relay could end.
    await parts.bus.close()
    throw error
  }
}
