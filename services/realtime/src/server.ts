import { startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'

await startService({
  name: 'realtime',
  readConfig,
  build: (config, parts, closeLater) =>
    buildApp({
      ...parts,
      live: closeLater(createRedisLiveChannel({ url: config.REDIS_URL, logger: parts.logger })),
      settings: settingsFrom(config),
    }),
})
