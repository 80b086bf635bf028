import {
  type DeadLetter,
  type DomainEvent,
  deadLetterTopic,
  isEvent,
  topics,
  typeAliases,
} from '@boli/contracts'
import { createDatabase } from '@boli/database'
import { createKafkaEventBus, replayTopics } from '@boli/event-bus/kafka'
import {
  createLogger,
  databaseConfig,
  kafkaAccess,
  kafkaConfig,
  loadConfig,
  runProcess,
} from '@boli/http-kit'
import { Type } from 'typebox'
import { createDeadLetters, runCommand } from './features/dead-letters.ts'
import type { AnalyticsTables } from './persistence/tables.ts'

/** `npm run events:parked -- list`: run it with the environment of the service. */
const environment = Type.Object({
  DATABASE_URL: databaseConfig.DATABASE_URL,
  ...kafkaConfig,
})
const logger = createLogger({ name: 'parked-events', level: process.env.LOG_LEVEL ?? 'warn' })

await runProcess({
  name: 'parked-events',
  logger,
  async start() {
    const config = loadConfig(environment)
    const kafka = { ...kafkaAccess(config), clientId: 'parked-events', logger }
    const database = createDatabase<AnalyticsTables>({
      url: config.DATABASE_URL,
      schema: 'analytics',
      applicationName: 'dead letters',
      logger,
      maxConnections: 1,
    })
    const bus = createKafkaEventBus(kafka)
    const events = createDeadLetters({
      database,
      publish: (topic, event) => bus.publish(topic, [event]),
      async readDeadLetters() {
        const read: DomainEvent[] = []
        await replayTopics({
          ...kafka,
          topics: Object.values(topics).map(deadLetterTopic),
          handleBatch: async (batch) => void read.push(...batch),
        })
        return read.filter((event): event is DeadLetter => isEvent(event, typeAliases.eventDeadLettered))
      },
    })
    const exitCode = await runCommand(events, process.argv.slice(2), (line) => {
      process.stdout.write(`${line}\n`)
    }).then(
      () => 0,
      (error: Error) => {
        process.stderr.write(`${error.message}\n`)
        return 1
      },
    )
    await bus.close()
    await database.close()
    process.exit(exitCode)
  },
})
