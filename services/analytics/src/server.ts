import { JWKS_PATH } from '@boli/contracts'
import { createDatabase, isDatabaseAway, migrate } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import {
  createLogger,
  createServiceTokens,
  createUserTokenVerifier,
  kafkaAccess,
  listenInternally,
  readAllowedOrigins,
  runProcess,
  splitList,
} from '@boli/service-kit'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { AnalyticsTables } from './persistence/tables.ts'

const logger = createLogger({ name: 'analytics', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'analytics',
  logger,
  start: async () => {
    const config = readConfig()
    const database = createDatabase<AnalyticsTables>({
      url: config.DATABASE_URL,
      schema: 'analytics',
      applicationName: 'analytics',
      logger,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
    })
    if (config.MIGRATE) await migrate(database, migrations)
    const bus = createKafkaEventBus({
      ...kafkaAccess(config),
      clientId: 'analytics',
      logger,
      policy: { isPassing: isDatabaseAway },
    })
    const live = createRedisLiveChannel({ url: config.REDIS_URL, logger })
    const app = await buildApp({
      logger,
      database,
      bus,
      live,
      serviceTokens: createServiceTokens({ secret: config.SERVICE_TOKEN_SECRET, self: 'analytics' }),
      userTokens: createUserTokenVerifier({ jwksUrl: new URL(JWKS_PATH, config.IDENTITY_URL).href }),
      edge: {
        identityUrl: config.IDENTITY_URL,
        publicOrigins: splitList(config.PUBLIC_ORIGINS),
        allowedOrigins: readAllowedOrigins(config),
        isSecure: config.COOKIE_SECURE,
      },
      drainMs: config.DRAIN_MS,
    })
    await app.listen({ host: config.HOST, port: config.PORT })
    if (config.METRICS_PORT > 0) await listenInternally(app, config.METRICS_PORT)
    return {
      close: async () => {
        await app.close()
        await Promise.all([bus.close(), live.close()])
        await database.close()
      },
    }
  },
})
