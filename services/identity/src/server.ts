import { createDatabase, isDatabaseAway, migrate } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { createSmtpMailer } from '@boli/mailer/smtp'
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
import type { IdentityTables } from './persistence/tables.ts'
import { publicKeysOf } from './security/signing-keys.ts'

const logger = createLogger({ name: 'identity', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'identity',
  logger,
  async start() {
    const { process: env, identity: config } = readConfig()
    const database = createDatabase<IdentityTables>({
      url: env.DATABASE_URL,
      schema: 'identity',
      applicationName: 'identity',
      logger,
      maxConnections: env.DATABASE_MAX_CONNECTIONS,
    })
    if (env.MIGRATE) await migrate(database, migrations)
    const bus = createKafkaEventBus({
      ...kafkaAccess(env),
      clientId: 'identity',
      logger,
      policy: { isPassing: isDatabaseAway },
    })
    const live = createRedisLiveChannel({ url: env.REDIS_URL, logger })
    const mailer = createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM })
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
      mailer,
      store,
      serviceTokens: createServiceTokens({ secret: env.SERVICE_TOKEN_SECRET, self: 'identity' }),
      userTokens: createUserTokenVerifier({ keys: publicKeysOf(config.signingKeys) }),
      config,
      drainMs: env.DRAIN_MS,
    })
    await app.listen({ port: env.PORT, host: env.HOST })
    if (env.METRICS_PORT) await listenInternally(app, env.METRICS_PORT)
    return {
      async close() {
        await app.close()
        await Promise.all([bus.close(), live.close(), mailer.close()])
        await database.close()
      },
    }
  },
})
