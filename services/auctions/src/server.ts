import { JWKS_PATH } from '@boli/contracts'
import { createDatabase, isDatabaseAway, migrate } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { createS3ObjectStore } from '@boli/object-store/s3'
import {
  createLogger,
  createServiceTokens,
  createUserTokenVerifier,
  kafkaAccess,
  listenInternally,
  runProcess,
} from '@boli/service-kit'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { AuctionsTables } from './persistence/tables.ts'

const logger = createLogger({ name: 'auctions', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'auctions',
  logger,
  async start() {
    const env = readConfig()
    const database = createDatabase<AuctionsTables>({
      url: env.DATABASE_URL,
      schema: 'auctions',
      applicationName: 'auctions',
      logger,
      maxConnections: env.DATABASE_MAX_CONNECTIONS,
    })
    if (env.MIGRATE) await migrate(database, migrations)
    const bus = createKafkaEventBus({
      ...kafkaAccess(env),
      clientId: 'auctions',
      logger,
      policy: { isPassing: isDatabaseAway },
    })
    const live = createRedisLiveChannel({ url: env.REDIS_URL, logger })
    const store = createS3ObjectStore({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
    })
    const app = await buildApp({
      logger,
      database,
      bus,
      live,
      store,
      serviceTokens: createServiceTokens({ secret: env.SERVICE_TOKEN_SECRET, self: 'auctions' }),
      userTokens: createUserTokenVerifier({ jwksUrl: new URL(JWKS_PATH, env.IDENTITY_URL).href }),
      engine: { limits: { total: env.BID_QUEUE_LIMIT, perAuction: Math.ceil(env.BID_QUEUE_LIMIT / 2) } },
      lotLimits: { open: env.LOTS_OPEN_LIMIT, hourly: env.LOTS_HOURLY_LIMIT },
      drainMs: env.DRAIN_MS,
    })
    await app.listen({ port: env.PORT, host: env.HOST })
    if (env.METRICS_PORT) await listenInternally(app, env.METRICS_PORT)
    return {
      async close() {
        await app.close()
        await Promise.all([bus.close(), live.close()])
        await database.close()
      },
    }
  },
})
