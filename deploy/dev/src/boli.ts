// `ROLE=boli`, for a market on one small machine: all services in this process, with an external Postgres. It reads the
// same variables as the separate services; the setup job creates the schemas.

import {
  createLogger,
  databaseConfig,
  loadConfig,
  mailConfig,
  processConfig,
  runProcess,
} from '@boli/http-kit'
import { Type } from 'typebox'
import { createAdapters, readOutsideServers } from './adapters.ts'
import { databaseUrlsConfig, databaseUrlsOf } from './database-urls.ts'
import { openDatabases } from './databases.ts'
import { withoutServers } from './environment.ts'
import { startServices } from './services.ts'

const { DATABASE_URL: _url, ...ofDatabases } = databaseConfig

const environment = Type.Object({
  ...processConfig,
  ...ofDatabases,
  ...databaseUrlsConfig,
  SMTP_URL: mailConfig.SMTP_URL,
  /** The folder for pictures without S3. */
  PICTURES_FOLDER: Type.String({ default: '/data/pictures' }),
  WEB_ROOT: Type.Optional(Type.String()),
})

const logger = createLogger({ name: 'boli', level: process.env.LOG_LEVEL || 'info' })

await runProcess({
  name: 'boli',
  logger,
  async start() {
    const config = loadConfig(environment)
    const databases = await openDatabases({
      urls: databaseUrlsOf(config),
      migrates: config.MIGRATE,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
      logger,
    })
    const adapters = await createAdapters({
      outside: readOutsideServers(),
      logger,
      picturesFolder: config.PICTURES_FOLDER,
      mailboxPort: 0,
    })
    const services = await startServices({
      adapters,
      databases,
      environment: withoutServers(process.env),
      logger,
      webRoot: config.WEB_ROOT ?? null,
      host: config.HOST,
      port: { port: config.PORT, release: async () => {} },
      metricsPort: config.METRICS_PORT || null,
    })
    return {
      async close() {
        await services.stop()
        await adapters.close()
        await databases.close()
      },
    }
  },
})
