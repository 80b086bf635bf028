import { openDatabase } from '@boli/database'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { consumerAccess, createUserTokenVerifier, pictureAccess, startService } from '@boli/http-kit'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { migrations } from '../migrations/index.ts'
import { buildApp } from './app.ts'
import { askIdentity } from './ask-identity.ts'
import { readConfig, settingsFrom } from './config.ts'
import type { DealsTables } from './persistence/tables.ts'

const name = 'deals'

await startService({
  name,
  readConfig,
  async build(config, parts, closeLater) {
    const { logger, serviceTokens } = parts
    return buildApp({
      ...parts,
      database: closeLater(await openDatabase<DealsTables>(config, { schema: name, migrations, logger })),
      bus: closeLater(createKafkaEventBus(consumerAccess(config, name, logger))),
      store: createS3ObjectStore(pictureAccess(config)),
      userTokens: createUserTokenVerifier({ identityUrl: config.IDENTITY_URL }),
      ...askIdentity({ identityUrl: config.IDENTITY_URL, serviceTokens, logger }),
      ...settingsFrom(config),
    })
  },
})
