import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { consumerAccess, createUserTokenVerifier, startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'
import type { AnalyticsTables } from './persistence/tables.ts'

const name = 'analytics'

await startService({
  name,
  readConfig,
  async build(config, parts, closeLater) {
    const { logger } = parts
    return buildApp({
      ...parts,
      database: closeLater(await openDatabase<AnalyticsTables>(config, { schema: name, migrations, logger })),
      bus: closeLater(createKafkaEventBus(consumerAccess(config, name, logger))),
      live: closeLater(createRedisLiveChannel({ url: config.REDIS_URL, logger })),
      userTokens: createUserTokenVerifier({ identityUrl: config.IDENTITY_URL }),
      ...settingsFrom(config),
    })
  },
})
