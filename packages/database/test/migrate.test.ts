import { createTestDatabase, type TestDatabase, untilOneWaitsForLock } from '@boli/test-kit'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, expectMigrations, migrate, provisionSchema } from '../src/index.ts'

const createTable = (name: string) => ({
  up: (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('id', 'integer').execute(),
})

describe('a migration', () => {
  let test: TestDatabase<object>
  beforeEach(async () => {
    test = await createTestDatabase({ schema: 'migrated' })
  })
  afterEach(() => test.drop())

  const tables = async () => {
    const { rows } = await test.database.pool.query(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  it('applies what is pending, in order, inside the schema', async () => {
    const first = { '0001-first': createTable('first') }
    expect(await migrate(test.database, first)).toEqual(['0001-first'])
    expect(await migrate(test.database, { '0002-second': createTable('second'), ...first })).toEqual([
      '0002-second',
    ])
    expect(await migrate(test.database, { ...first, '0002-second': createTable('second') })).toEqual([])
    expect(await tables()).toEqual([
      'migrated.first',
      'migrated.kysely_migration',
      'migrated.kysely_migration_lock',
      'migrated.second',
    ])
  })

  it('is awaited by a process that does not migrate itself', async () => {
    const first = { '0001-first': createTable('first') }
    const both = { ...first, '0002-second': createTable('second') }
    let isThere = false
    const waiting = expectMigrations(test.database, both).then(() => {
      isThere = true
    })
    await migrate(test.database, first)
    await expectMigrations(test.database, first)
    expect(isThere).toBe(false)
    await migrate(test.database, both)
    await waiting
    // An old version on a newer schema: migrations only expand.
    await expectMigrations(test.database, first)
  })

  it('applies each step once when several processes migrate at the same time', async () => {
    const steps = { '0001-first': createTable('first'), '0002-second': createTable('second') }
    const processes = [1, 2, 3, 4].map((n) => test.connect(`process ${n}`))
    const applied = await Promise.all(processes.map((database) => migrate(database, steps)))
    expect(applied.flat().sort()).toEqual(['0001-first', '0002-second'])
    await Promise.all(processes.map((database) => database.close()))
  })

  it('with a failing step leaves a new schema empty and an existing one with the earlier steps, and says why', async () => {
    const broken = { up: (db: Kysely<unknown>) => sql`select nonsense`.execute(db).then(() => {}) }
    const first = { '0001-first': createTable('first') }
    await expect(migrate(test.database, { ...first, '0002-broken': broken })).rejects.toThrow('nonsense')
    expect(await tables()).not.toContain('migrated.first')

    await migrate(test.database, first)
    const failing = { ...first, '0002-second': createTable('second'), '0003-broken': broken }
    await expect(migrate(test.database, failing)).rejects.toThrow('nonsense')
    expect(await tables()).toContain('migrated.second')
  })

  it('does not deadlock with a transaction that reads two tables which it alters one after the other', async () => {
    const both = { '0001-one': createTable('one'), '0002-two': createTable('two') }
    await migrate(test.database, both)
    const addColumn = (table: string) => ({
      up: (db: Kysely<unknown>) => db.schema.alterTable(table).addColumn('more', 'integer').execute(),
    })
    const reader = await test.database.pool.connect()
    await reader.query('begin')
    await reader.query('select from two')
    const migrating = migrate(test.database, {
      ...both,
      '0003-one': addColumn('one'),
      '0004-two': addColumn('two'),
    })
    await untilOneWaitsForLock(test.database)
    await reader.query('select more from one')
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual(['0003-one', '0004-two'])
  })

  it('lets a step take longer than the statement timeout of the service', async () => {
    const hasty = createDatabase({ ...test.database.options, statementTimeoutMs: 20 })
    const slow = { up: (db: Kysely<unknown>) => sql`select pg_sleep(0.1)`.execute(db).then(() => {}) }
    expect(await migrate(hasty, { '0001-slow': slow })).toEqual(['0001-slow'])
    await hasty.close()
  })
})

describe('a provisioned schema', () => {
  let test: TestDatabase<object>
  beforeEach(async () => {
    test = await createTestDatabase({ schema: 'mine' })
  })
  afterEach(() => test.drop())

  const roleOf = (url: string) => new URL(url).username

  it('can be provisioned again, also several times at once', async () => {
    const role = roleOf(test.url)
    const again = () => provisionSchema(test.adminUrl, { schema: 'mine', role, password: 'test' })
    expect(await Promise.all([again(), again(), again()])).toEqual([test.url, test.url, test.url])
  })

  it('gives the role its own schema and nothing else', async () => {
    const admin = new pg.Client({ connectionString: test.adminUrl })
    await admin.connect()
    await admin.query('create schema theirs; create table theirs.secrets (id integer)')
    await admin.end()
    await test.database.pool.query('create table own (id integer)')
    for (const refused of [
      'select * from theirs.secrets',
      'create table theirs.more (id integer)',
      'create table public.more (id integer)',
      'create schema another',
      'create role another',
    ]) {
      await expect(test.database.pool.query(refused)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('can be provisioned by a database owner who is not a superuser', async () => {
    const admin = new pg.Client({ connectionString: test.adminUrl })
    await admin.connect()
    const owner = `${roleOf(test.url)}_owner`
    const role = `${owner}_service`
    await admin.query(`create role ${owner} login createrole password 'test'`)
    await admin.query(`create database ${owner} owner ${owner}`)
    const url = new URL(test.adminUrl)
    Object.assign(url, { username: owner, password: 'test', pathname: `/${owner}` })
    try {
      const roleUrl = await provisionSchema(url.href, { schema: 'owned', role, password: 'test' })
      const database = createDatabase({ ...test.database.options, url: roleUrl, schema: 'owned' })
      await database.pool.query('create table own (id integer)')
      await database.close()
    } finally {
      await admin.query(`drop database ${owner} with (force)`)
      await admin.query(`drop role if exists ${role}, ${owner}`)
      await admin.end()
    }
  })

  it('accepts any password', async () => {
    const role = roleOf(test.url)
    const password = `it's a / "p@ss:word" 100%`
    const again = { schema: 'mine', role, password, changesPassword: true }
    const url = await provisionSchema(test.adminUrl, again)
    const database = createDatabase({ ...test.database.options, url })
    await database.check()
    await database.close()
  })

  it('does not change a role with another password, and says so', async () => {
    const role = roleOf(test.url)
    const other = { schema: 'mine', role, password: 'another' }
    await expect(provisionSchema(test.adminUrl, other)).rejects.toThrow(
      `${role} exists with another password`,
    )
    await test.database.check()
    const reconnected = createDatabase({ ...test.database.options, url: test.url })
    await reconnected.check()
    await reconnected.close()
  })
})
