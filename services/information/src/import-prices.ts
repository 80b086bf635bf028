import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, inTransaction } from '@boli/database'
import { createLogger, databaseConfig, loadConfig, runProcess } from '@boli/http-kit'
import { Type } from 'typebox'
import { takeStream } from './features/price-imports/take-stream.ts'
import { publishImport } from './persistence/admin-events.ts'
import { type PriceImport, startImport } from './persistence/price-imports.ts'
import type { InformationTables } from './persistence/tables.ts'

const usage = `npm run prices:import -- --file FILE [--demo]

With information's DATABASE_URL. Takes in prices of mandis in the form of data.gov.in, as /admin/prices does; called
again after it was interrupted, it goes on. --demo marks them as made up wherever they are shown.`

const SHOWN_ROWS = 20
const PERCENT = 100

/** `npm run prices:import`: run it with the environment of the service. */
const environment = Type.Object({ DATABASE_URL: databaseConfig.DATABASE_URL })
const name = 'import-prices'
const logger = createLogger({ name, level: process.env.LOG_LEVEL ?? 'warn' })
const now = () => new Date()

await runProcess({
  name,
  logger,
  async start() {
    const command = readCommand()
    if (!command) {
      process.stderr.write(`${usage}\n`)
      process.exit(2)
    }
    const { size, mtimeMs } = await stat(command.file)
    const database = createDatabase<InformationTables>({
      url: loadConfig(environment).DATABASE_URL,
      schema: 'information',
      applicationName: name,
      logger,
      maxConnections: 1,
    })
    const { row, isNew } = await inTransaction(database.db, async (trx) => {
      const started = await startImport(trx, {
        ...{ fileName: basename(command.file), fingerprint: String(mtimeMs), bytes: size },
        ...{ source: 'operator', isDemo: command.isDemo, admin: null, now: now() },
      })
      if (started.isNew) await publishImport(trx, started.row)
      return started
    })
    if (!isNew) process.stdout.write(`going on after ${row.lines} lines\n`)
    const bytes = createReadStream(command.file, { start: row.received })
    const ended = await takeStream(database.db, row, bytes, { now, onPart: printProgress })
    const refused = await database.db
      .selectFrom('price_refusals')
      .select(['line', 'fault', 'text'])
      .where('import_id', '=', row.id)
      .orderBy('line')
      .limit(SHOWN_ROWS)
      .execute()
    await database.close()
    for (const { line, fault, text } of refused) process.stderr.write(`line ${line}: ${fault}: ${text}\n`)
    const { added, updated } = ended
    process.stdout.write(`${added} added, ${updated} updated, ${ended.refused} refused\n`)
    if (ended.failure) process.stderr.write(`the import failed: ${ended.failure}\n`)
    process.exit(ended.failure ? 1 : 0)
  },
})

function readCommand(): { file: string; isDemo: boolean } | null {
  try {
    const { values } = parseArgs({ options: { file: { type: 'string' }, demo: { type: 'boolean' } } })
    return values.file ? { file: values.file, isDemo: values.demo ?? false } : null
  } catch {
    return null
  }
}

function printProgress({ received, bytes, lines }: PriceImport): void {
  if (process.stdout.isTTY && bytes)
    process.stdout.write(`\r${Math.floor((received / bytes) * PERCENT)} %, ${lines} lines\r`)
}
