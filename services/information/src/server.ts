import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { consumerAccess, createUserTokenVerifier, pictureAccess, startService } from '@boli/http-kit'
import { createSmtpMailer } from '@boli/mailer/smtp'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { mandiPricesOf, readConfig } from './config.ts'
import type { InformationTables } from './persistence/tables.ts'

const name = 'information'

await startService({
  name,
  readConfig,
  async build(config, parts, closeLater) {
    const { logger } = parts
    return buildApp({
      ...parts,
      database: closeLater(
        await openDatabase<InformationTables>(config, { schema: name, migrations, logger }),
      ),
      bus: closeLater(createKafkaEventBus(consumerAccess(config, name, logger))),
      mailer: closeLater(createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })),
      store: createS3ObjectStore(pictureAccess(config)),
      userTokens: createUserTokenVerifier({ identityUrl: config.IDENTITY_URL }),
      supportEmail: config.SUPPORT_EMAIL,
      mandiPrices: mandiPricesOf(config),
    })
  },
})
