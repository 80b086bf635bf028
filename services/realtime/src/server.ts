import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { startService } from '@boli/service-kit'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'

await startService({
  name: 'realtime',
  readConfig,
  build: (config, parts, keep) =>
    buildApp({
      ...parts,
      live: keep(createRedisLiveChannel({ url: config.REDIS_URL, logger: parts.logger })),
      settings: settingsFrom(config),
    }),
})
