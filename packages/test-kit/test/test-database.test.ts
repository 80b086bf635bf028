import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createTestDatabase } from '../src/test-database.ts'

const initial = {
  up: async (db: {
    schema: {
      createTable(name: string): { addColumn(name: string, type: 'integer'): { execute(): Promise<void> } }
    }
  }) => {
    await db.schema.createTable('lots').addColumn('value', 'integer').execute()
  },
}

it('gives each caller a separate migrated database, and removes it with its role', async () => {
  const options = { schema: 'auctions', migrations: { '0001-initial': initial } }
  const [first, second] = await Promise.all([createTestDatabase(options), createTestDatabase(options)])
  await first.database.pool.query('insert into lots values (1)')
  expect((await second.database.pool.query('select * from lots')).rows).toEqual([])

  const other = first.connect('another instance')
  expect((await other.pool.query('select value from lots')).rows).toEqual([{ value: 1 }])
  await other.close()

  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const names = [first, second].map(({ url }) => new URL(url).pathname.slice(1))
  const roles = [first, second].map(({ url }) => new URL(url).username)
  const found = async () => {
    const databases = await admin.query('select datname from pg_database where datname = any($1)', [names])
    const users = await admin.query('select rolname from pg_roles where rolname = any($1)', [roles])
    return [databases.rowCount, users.rowCount]
  }
  expect(await found()).toEqual([2, 2])
  await Promise.all([first.drop(), second.drop()])
  expect(await found()).toEqual([0, 0])
  await admin.end()
})
