import { createDatabase } from '@boli/database'
import { createLogger, databaseConfig, loadConfig, runProcess } from '@boli/http-kit'
import { Type } from 'typebox'
import { parsePayoutKeys } from './payout-vault/payout-keys.ts'
import { resealDetails } from './payout-vault/stored-details.ts'
import type { DealsTables } from './persistence/tables.ts'

/** `npm run deals:rotate-keys`: run it with the environment of the service, whose first key then encrypts. */
const environment = Type.Object({
  DATABASE_URL: databaseConfig.DATABASE_URL,
  PAYOUT_KEYS: Type.String({ minLength: 1 }),
})
const name = 'rotate-keys'
const logger = createLogger({ name, level: process.env.LOG_LEVEL ?? 'warn' })

await runProcess({
  name,
  logger,
  async start() {
    const config = loadConfig(environment)
    const keys = parsePayoutKeys(config.PAYOUT_KEYS)
    const database = createDatabase<DealsTables>({
      url: config.DATABASE_URL,
      schema: 'deals',
      applicationName: name,
      logger,
      maxConnections: 1,
    })
    const resealed = await resealDetails(database.db, keys)
    process.stdout.write(`${resealed} payout details sealed again with ${keys[0]?.id}\n`)
    await database.close()
    process.exit(0)
  },
})
