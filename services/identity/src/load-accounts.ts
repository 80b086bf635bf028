import { createDatabase } from '@boli/database'
import { createLogger, databaseConfig, loadConfig, runProcess } from '@boli/http-kit'
import { Type } from 'typebox'
import { makeLoadAccounts, readCommand, removeLoadAccounts } from './features/load-accounts.ts'
import type { IdentityTables } from './persistence/tables.ts'

const usage = `npm run load:accounts -- make [--buyers 40] [--farmers 2] > accounts.json
npm run load:accounts -- remove [--group GROUP]

With identity's DATABASE_URL. "make" prints the accounts, for npm run load -- --accounts accounts.json; "remove" deletes
them, those of all groups unless one is named.`

/** `npm run load:accounts`: run it with the environment of the service. */
const environment = Type.Object({ DATABASE_URL: databaseConfig.DATABASE_URL })
const logger = createLogger({ name: 'load-accounts', level: process.env.LOG_LEVEL ?? 'warn' })

await runProcess({
  name: 'load-accounts',
  logger,
  async start() {
    const command = readCommand(process.argv.slice(2))
    if (!command) {
      process.stderr.write(`${usage}\n`)
      process.exit(2)
    }
    const database = createDatabase<IdentityTables>({
      url: loadConfig(environment).DATABASE_URL,
      schema: 'identity',
      applicationName: 'load accounts',
      logger,
      maxConnections: 1,
    })
    const now = new Date()
    if (command.act === 'make') {
      const accounts = await makeLoadAccounts(database, { ...command, now })
      process.stdout.write(`${JSON.stringify(accounts)}\n`)
    } else {
      const removed = await removeLoadAccounts(database, { ...command, now })
      process.stdout.write(`removed ${removed} accounts\n`)
    }
    await database.close()
    process.exit(0)
  },
})
