import type { ServiceName } from '@boli/contracts'
import type { Static, TObject } from 'typebox'
import { createServiceTokens, type ServiceTokens } from '../auth/service-tokens.ts'
import { listenInternally } from '../metrics/listen-internally.ts'
import type { processConfig } from './config.ts'
import { createLogger, type Logger } from './logger.ts'
import { runProcess } from './run-process.ts'
import type { Service } from './service.ts'

/** The parts from which every service is built. */
export interface ProcessParts {
  logger: Logger
  serviceTokens: ServiceTokens
  drainMs: number
}

interface Closable {
  close(): Promise<void>
}

/**
 * Runs one service as this process: reads its configuration, builds it, listens, serves `/metrics`, and stops
 * gracefully. Resources that `build` passes to `closeLater` are closed after the service, in reverse order.
 */
export async function startService<Config extends Static<TObject<typeof processConfig>>>(o: {
  name: ServiceName
  /** @throws {ConfigurationError} */
  readConfig: () => Config
  build: (
    config: Config,
    parts: ProcessParts,
    closeLater: <Resource extends Closable>(resource: Resource) => Resource,
  ) => Promise<Service>
}): Promise<void> {
  const logger = createLogger({ name: o.name, level: process.env.LOG_LEVEL ?? 'info' })
  await runProcess({
    name: o.name,
    logger,
    async start() {
      const config = o.readConfig()
      const resources: Closable[] = []
      const parts = {
        logger,
        serviceTokens: createServiceTokens({ secret: config.SERVICE_TOKEN_SECRET, self: o.name }),
        drainMs: config.DRAIN_MS,
      }
      const app = await o.build(config, parts, (resource) => {
        resources.unshift(resource)
        return resource
      })
      await app.listen({ host: config.HOST, port: config.PORT })
      if (config.METRICS_PORT > 0) await listenInternally({ '/metrics': app }, config.METRICS_PORT)
      return {
        async close() {
          await app.close()
          for (const resource of resources) await resource.close()
        },
      }
    },
  })
}
