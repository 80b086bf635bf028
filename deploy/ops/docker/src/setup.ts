// Runs once before the services: roles and schemas, migrations, topics. Safe to repeat.
import { schemaNames, topics } from '@boli/contracts'
import { createDatabase, migrate, provisionSchema } from '@boli/database'
import { databaseUrlsConfig, databaseUrlsOf } from '@boli/dev/database-urls'
import { migrationsOf } from '@boli/dev/migrations'
import { ensureTopics } from '@boli/event-bus/kafka'
import { createLogger, kafkaAccess, kafkaConfig, loadConfig, runProcess, topicConfig } from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { onceReachable } from './once-reachable.ts'

const logger = createLogger({ name: 'setup' })

const environment = Type.Object({
  /** A role that may create roles and schemas. */
  ADMIN_DATABASE_URL: Type.String({ minLength: 1 }),
  ...databaseUrlsConfig,
  /** Sets the password of the URL on existing roles; without it a differing password is an error. */
  CHANGE_DATABASE_PASSWORDS: Type.Boolean({ default: false }),
  ...kafkaConfig,
  ...topicConfig,
  /** Absent if all services run in one process. */
  KAFKA_BROKERS: Type.Optional(kafkaConfig.KAFKA_BROKERS),
  KAFKA_REPLICATION_FACTOR: Type.Optional(Type.Integer({ minimum: 1 })),
})

await runProcess({
  name: 'setup',
  logger,
  async start() {
    const config = loadConfig(environment)
    await onceReachable(logger, () => prepareServers(config))
    process.exit(0)
  },
})

async function prepareServers({ KAFKA_BROKERS, ...config }: Static<typeof environment>): Promise<void> {
  const urls = databaseUrlsOf(config)
  for (const schema of schemaNames) {
    const url = urls[schema]
    const { username, password } = new URL(url)
    await provisionSchema(config.ADMIN_DATABASE_URL, {
      schema,
      role: username,
      password: decodeURIComponent(password),
      changesPassword: config.CHANGE_DATABASE_PASSWORDS,
    })
    const database = createDatabase({ url, schema, applicationName: 'setup', logger })
    const applied = await migrate(database, migrationsOf[schema]).finally(() => database.close())
    logger.info({ schema, applied }, 'schema is up to date')
  }
  if (KAFKA_BROKERS === undefined) return
  await ensureTopics({
    ...kafkaAccess({ ...config, KAFKA_BROKERS }),
    topics: Object.values(topics),
    partitions: config.PARTITIONS_PER_TOPIC,
    replicationFactor: config.KAFKA_REPLICATION_FACTOR,
  })
  logger.info('topics are there')
}
