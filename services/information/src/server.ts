import { JWKS_PATH } from '@boli/contracts'
import { createDatabase, isDatabaseAway, migrate } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
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
import type { InformationTables } from './persistence/tables.ts'

const logger = createLogger({ name: 'information', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'information',
  logger,
  start: async () => {
    const config = readConfig()
    const database = createDatabase<InformationTables>({
      url: config.DATABASE_URL,
      schema: 'information',
      applicationName: 'information',
      logger,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
    })
    if (config.MIGRATE) await migrate(database, migrations)
    const bus = createKafkaEventBus({
      ...kafkaAccess(config),
      clientId: 'information',
      logger,
      policy: { isPassing: isDatabaseAway },
    })
    const mailer = createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
    const app = await buildApp({
      logger,
      database,
      bus,
      mailer,
      store: createS3ObjectStore({
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: config.S3_BUCKET,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
      }),
      serviceTokens: createServiceTokens({ secret: config.SERVICE_TOKEN_SECRET, self: 'information' }),
      userTokens: createUserTokenVerifier({ jwksUrl: new URL(JWKS_PATH, config.IDENTITY_URL).href }),
      supportEmail: config.SUPPORT_EMAIL,
      drainMs: config.DRAIN_MS,
    })
    await app.listen({ host: config.HOST, port: config.PORT })
    if (config.METRICS_PORT > 0) await listenInternally(app, config.METRICS_PORT)
    return {
      close: async () => {
        await app.close()
        await Promise.all([bus.close(), mailer.close()])
        await database.close()
      },
    }
  },
})
