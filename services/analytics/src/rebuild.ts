import { parseArgs } from 'node:util'
import { topics } from '@boli/contracts'
import { createDatabase } from '@boli/database'
import { replayTopics } from '@boli/event-bus/kafka'
import { createLogger, kafkaAccess, runProcess } from '@boli/http-kit'
import { readConfig } from './config.ts'
import { areOutdated, rebuildProjections } from './features/rebuild.ts'
import type { AnalyticsTables } from './persistence/tables.ts'

/** While the database writes the events of one partition, those of the next are prepared. */
const PARTITIONS_AT_ONCE = 2
const REPORT_EVERY_MS = 5_000

/**
 * `npm run analytics:rebuild`: run it with the environment of the service, whose processes continue to run. With
 * `--if-outdated` only if an older release built the projections differently; run it once no process of that release is
 * left, as it would not understand all events.
 */
const { values } = parseArgs({ options: { 'if-outdated': { type: 'boolean' } } })
const logger = createLogger({ name: 'analytics-rebuild', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'analytics-rebuild',
  logger,
  async start() {
    const config = readConfig()
    const database = createDatabase<AnalyticsTables>({
      url: config.DATABASE_URL,
      schema: 'analytics',
      applicationName: 'analytics rebuild',
      logger,
      maxConnections: 4,
    })
    if (values['if-outdated'] && !(await areOutdated(database))) {
      logger.info('projections are of this release')
      process.exit(0)
    }
    const startedMs = performance.now()
    let handled = 0
    setInterval(() => {
      logger.info({ events: handled }, 'projections are being rebuilt')
    }, REPORT_EVERY_MS).unref()
    const events = await rebuildProjections(database, (handleBatch) =>
      replayTopics({
        ...kafkaAccess(config),
        clientId: 'analytics-rebuild',
        logger,
        topics: [topics.users, topics.auctions, topics.deals],
        partitionsAtOnce: PARTITIONS_AT_ONCE,
        handleBatch: async (batch) => {
          await handleBatch(batch)
          handled += batch.length
        },
      }),
    )
    await database.close()
    const seconds = (performance.now() - startedMs) / 1000
    logger.info({ events, seconds, eventsPerSecond: Math.round(events / seconds) }, 'projections are rebuilt')
    process.exit(0)
  },
})
