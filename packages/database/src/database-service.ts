import type { ServiceName } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import {
  createService,
  type Logger,
  type Service,
  type ServiceTokens,
  type UserTokenVerifier,
} from '@boli/http-kit'
import type { Database } from './database.ts'
import { measurePool } from './metrics.ts'

/** What the process that composes a service provides to each service with a database. */
export interface DatabaseServiceOptions<Tables> {
  logger: Logger
  database: Database<Tables>
  bus: EventBus
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** How long readiness fails before the listener closes. */
  drainMs?: number
}

/** A service that is ready while its database answers. */
export async function createDatabaseService<Tables>(
  { logger, database, serviceTokens, userTokens, drainMs = 0 }: DatabaseServiceOptions<Tables>,
  { name, description }: { name: ServiceName; description: string },
): Promise<Service> {
  const app = await createService({
    ...{ name, logger, serviceTokens, userTokens, drainMs },
    checks: { database: () => database.check() },
    openApi: { title: `Boli ${name}`, description },
  })
  measurePool(app.metrics, database)
  return app
}
