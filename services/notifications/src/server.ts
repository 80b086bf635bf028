import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { createUserTokenVerifier, isUnavailable, kafkaAccess, startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { createSmtpMailer } from '@boli/mailer/smtp'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'
import { readReadersFrom } from './identity/readers.ts'
import type { NotificationsTables } from './persistence/tables.ts'

const name = 'notifications'

await startService({
  name,
  readConfig,
  async build(config, parts, keep) {
    const { logger, serviceTokens } = parts
    return buildApp({
      ...parts,
      database: keep(await openDatabase<NotificationsTables>(config, { schema: name, migrations, logger })),
      bus: keep(
        createKafkaEventBus({
          ...kafkaAccess(config),
          clientId: name,
          logger,
          policy: { isPassing: isUnavailable },
        }),
      ),
      live: keep(createRedisLiveChannel({ url: config.REDIS_URL, logger })),
      mailer: keep(createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })),
      userTokens: createUserTokenVerifier({ identityUrl: config.IDENTITY_URL }),
      readReaders: readReadersFrom({ identityUrl: config.IDENTITY_URL, serviceTokens, logger }),
      ...settingsFrom(config),
    })
  },
})
