import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@boli/database'
import { createLogger } from '@boli/http-kit'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './server.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

test('Postgres runs over a private folder, also as root, whose folder its user may not enter', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'boli-private-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'postgres')
  const postgres = await startPostgres({ folder, password: 'Kisan@2026', logger, onCrash: () => {} })
  onTestFinished(() => postgres.stop())
  const database = createDatabase({ url: postgres.url, schema: 'public', applicationName: 'test', logger })
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query("select current_setting('fsync') as fsync")
  expect(rows).toEqual([{ fsync: 'on' }])
}, 120_000)
