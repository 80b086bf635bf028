import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { consumerAccess, createUserTokenVerifier, pictureAccess, startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { createSmtpMailer } from '@boli/mailer/smtp'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'
import { readOpenBusinessFrom } from './open-business.ts'
import type { IdentityTables } from './persistence/tables.ts'
import { publicKeysOf } from './security/signing-keys.ts'

const name = 'identity'

await startService({
  name,
  readConfig,
  async build(config, parts, closeLater) {
    const { logger } = parts
    const settings = settingsFrom(config)
    return buildApp({
      ...parts,
      database: closeLater(await openDatabase<IdentityTables>(config, { schema: name, migrations, logger })),
      bus: closeLater(createKafkaEventBus(consumerAccess(config, name, logger))),
      live: closeLater(createRedisLiveChannel({ url: config.REDIS_URL, logger })),
      mailer: closeLater(createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })),
      store: createS3ObjectStore(pictureAccess(config)),
      userTokens: createUserTokenVerifier({ keys: publicKeysOf(settings.signingKeys) }),
      config: settings,
      readOpenBusiness: readOpenBusinessFrom({
        ...{ auctionsUrl: config.AUCTIONS_URL, dealsUrl: config.DEALS_URL },
        ...{ serviceTokens: parts.serviceTokens, logger },
      }),
    })
  },
})
