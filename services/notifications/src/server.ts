import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { consumerAccess, createUserTokenVerifier, startService } from '@boli/http-kit'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { createSmtpMailer } from '@boli/mailer/smtp'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { readConfig, settingsFrom } from './config.ts'
import type { NotificationsTables } from './persistence/tables.ts'
import { readRecipientsFrom } from './recipients.ts'

const name = 'notifications'

await startService({
  name,
  readConfig,
  async build(config, parts, onExit) {
    const { logger, serviceTokens } = parts
    return buildApp({
      ...parts,
      database: onExit(await openDatabase<NotificationsTables>(config, { schema: name, migrations, logger })),
      bus: onExit(createKafkaEventBus(consumerAccess(config, name, logger))),
      live: onExit(createRedisLiveChannel({ url: config.REDIS_URL, logger })),
      mailer: onExit(createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })),
      userTokens: createUserTokenVerifier({ identityUrl: config.IDENTITY_URL }),
      readRecipients: readRecipientsFrom({ identityUrl: config.IDENTITY_URL, serviceTokens, logger }),
      ...settingsFrom(config),
    })
  },
})
