import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { kafkaAccess, startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'

await startService({
  name: 'gateway',
  readConfig,
  build(config, parts, closeLater) {
    const { logger } = parts
    const live = closeLater(createRedisLiveChannel({ url: config.REDIS_URL, logger }))
    return buildApp({
      ...parts,
      bus: closeLater(createKafkaEventBus({ ...kafkaAccess(config), clientId: 'gateway', logger })),
      live,
      redis: live.redis,
      settings: settingsFrom(config),
    })
  },
})
