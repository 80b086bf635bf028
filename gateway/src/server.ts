import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import {
  createLogger,
  createServiceTokens,
  kafkaAccess,
  listenInternally,
  runProcess,
} from '@boli/service-kit'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'

const logger = createLogger({ name: 'gateway', level: process.env.LOG_LEVEL ?? 'info' })

await runProcess({
  name: 'gateway',
  logger,
  start: async () => {
    const config = readConfig()
    const bus = createKafkaEventBus({
      ...kafkaAccess(config),
      clientId: 'gateway',
      logger,
    })
    const live = createRedisLiveChannel({ url: config.REDIS_URL, logger })
    const app = await buildApp({
      logger,
      bus,
      live,
      redis: live.redis,
      serviceTokens: createServiceTokens({ secret: config.SERVICE_TOKEN_SECRET, self: 'gateway' }),
      settings: settingsFrom(config),
      drainMs: config.DRAIN_MS,
    })
    await app.listen({ host: config.HOST, port: config.PORT })
    if (config.METRICS_PORT > 0) await listenInternally(app, config.METRICS_PORT)
    return {
      close: async () => {
        await app.close()
        await Promise.all([bus.close(), live.close()])
      },
    }
  },
})
