// Runs once before the services: roles and schemas, migrations, topics. Safe to repeat.
import { migrations as analytics } from '@boli/analytics'
import { migrations as auctions } from '@boli/auctions'
import { topics } from '@boli/contracts'
import { createDatabase, migrate, provisionSchema } from '@boli/database'
import { ensureTopics } from '@boli/event-bus/kafka'
import { migrations as identity } from '@boli/identity'
import { migrations as information } from '@boli/information'
import { createLogger, loadConfig, runProcess, splitList } from '@boli/service-kit'
import { Type } from 'typebox'

const logger = createLogger({ name: 'setup' })
const schemas = { identity, auctions, information, analytics }

const environment = Type.Object({
  /** A role that may create roles and schemas. */
  ADMIN_DATABASE_URL: Type.String({ minLength: 1 }),
  /** Of every service's own role. */
  SERVICE_DATABASE_PASSWORD: Type.String({ minLength: 16 }),
  KAFKA_BROKERS: Type.String({ minLength: 1 }),
  KAFKA_REPLICATION_FACTOR: Type.Optional(Type.Integer({ minimum: 1 })),
})

await runProcess({
  name: 'setup',
  logger,
  async start() {
    const config = loadConfig(environment)
    for (const [schema, migrations] of Object.entries(schemas)) {
      const url = await provisionSchema(config.ADMIN_DATABASE_URL, {
        schema,
        role: schema,
        password: config.SERVICE_DATABASE_PASSWORD,
      })
      const database = createDatabase({ url, schema, applicationName: 'setup', logger })
      const applied = await migrate(database, migrations)
      await database.close()
      logger.info({ schema, applied }, 'schema is up to date')
    }
    const replicationFactor = config.KAFKA_REPLICATION_FACTOR
    await ensureTopics({
      brokers: splitList(config.KAFKA_BROKERS),
      topics: Object.values(topics),
      ...(replicationFactor === undefined ? {} : { replicationFactor }),
    })
    logger.info('topics are there')
    process.exit(0)
  },
})
