// `ROLE=boli`, for a market on one small machine: all services in this process, with an external Postgres. It reads the
// same variables as the separate services; the setup job creates the schemas.

import { createLogger, loadConfig, mailConfig, processConfig, runProcess } from '@boli/http-kit'
import { Type } from 'typebox'
import { createAdapters, readOutsideServers } from './adapters.ts'
import { databaseUrlsConfig, databaseUrlsOf } from './database-urls.ts'
import { openDatabases } from './databases.ts'
import { withoutServers } from './environment.ts'
import { startServices } from './services.ts'

const environment = Type.Object({
  ...processConfig,
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
    const { HOST: host, PORT, METRICS_PORT: metricsPort, ...config } = loadConfig(environment)
    const endings = new AsyncDisposableStack()
    const databases = await openDatabases(databaseUrlsOf(config), logger, endings)
    const outside = readOutsideServers()
    const folders = { picturesFolder: config.PICTURES_FOLDER, mailboxPort: 0 }
    const adapters = await createAdapters({ outside, logger, ...folders }, endings)
    const parts = { ...adapters, databases, environment: withoutServers(process.env), logger }
    const port = { port: PORT, release: async () => {} }
    await startServices({ ...parts, webRoot: config.WEB_ROOT ?? null, host, port, metricsPort }, endings)
    return { close: () => endings.disposeAsync() }
  },
})
