import { isUnavailable } from '@boli/http-kit/failures'
import { eventually, silentLogger } from '@boli/test-kit'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase, inTransaction } from '../src/index.ts'
import { terminate, useGround } from './ground.ts'

describe('a database', () => {
  const test = useGround('pooled')

  const value = async (query: string) =>
    (await test.database.pool.query(`select ${query} as value`)).rows[0].value

  it('survives the loss of idle connections', async () => {
    const other = test.connect('idle-victim')
    await Promise.all([1, 2, 3].map(() => other.check()))
    expect(await terminate(test.database, `application_name = 'idle-victim'`)).toBeGreaterThan(0)
    await eventually(() => expect(other.poolStats().total).toBe(0))
    await other.check()
    await other.close()
  })

  it('survives the loss of a checked-out connection, and fails only the work on it', async () => {
    const other = test.connect('busy-victim')
    const lost = inTransaction(other.db, async (trx) => {
      await trx.selectFrom('account').selectAll().execute()
      await terminate(test.database, `application_name = 'busy-victim'`)
      await trx.selectFrom('account').selectAll().execute()
    })
    // The last error of Postgres, or a refused connection: whichever comes first.
    await expect(lost).rejects.toThrow(/terminat|connection error/i)
    expect(await other.db.selectFrom('account').selectAll().execute()).toEqual([])
    await other.close()
  })

  it('survives the loss of a connection that is checked out but runs no query', async () => {
    const other = test.connect('quiet-victim')
    const client = await other.pool.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    await terminate(test.database, `application_name = 'quiet-victim'`)
    await ended
    client.release(true)
    await other.check()
    await other.close()
  })

  it('reads bigint as numbers, and refuses to round', async () => {
    expect(await value('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    expect(await value('(select count(*) from account)')).toBe(0)
    expect(await value('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
    await expect(value('9007199254740992::bigint')).rejects.toThrow(RangeError)
    await test.database.check()
  })

  it('reads a date as the day that was stored, whatever the time zone', async () => {
    expect(await value(`date '2026-11-20'`)).toBe('2026-11-20')
    expect(await value(`timestamptz '2026-11-20T05:30:00+05:30'`)).toEqual(new Date('2026-11-20T00:00:00Z'))
  })

  it('has a time limit for every wait', async () => {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const values = await Promise.all(settings.map((name) => value(`current_setting('${name}')`)))
    expect(values).toEqual(['10s', '5s', '10s'])
    const hasty = createDatabase({ ...test.database.options, statementTimeoutMs: 50 })
    await expect(hasty.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
    await hasty.close()
  })

  it('reports how its pool is used', async () => {
    const other = createDatabase({ ...test.database.options, maxConnections: 1 })
    const client = await other.pool.connect()
    const waiting = other.check()
    expect(other.poolStats()).toEqual({ total: 1, idle: 0, waiting: 1, max: 1 })
    client.release()
    await waiting
    expect(other.poolStats()).toEqual({ total: 1, idle: 1, waiting: 0, max: 1 })
    await other.close()
    await other.close()
  })

  it('fails its check soon if Postgres does not answer', async () => {
    const nowhere = createDatabase({
      url: 'postgres://unknown@127.0.0.1:1/none',
      schema: 'none',
      applicationName: 'test',
      logger: silentLogger,
    })
    expect(isUnavailable(await nowhere.check().catch((error) => error))).toBe(true)
    await nowhere.close()
  })

  it('refuses a schema name that would need quoting', () => {
    const options = { ...test.database.options, schema: 'a; drop table b' }
    expect(() => createDatabase(options)).toThrow('Not a plain schema')
  })

  it('opens sessions outside the pool, with the same settings', async () => {
    const client = await test.database.openClient({ purpose: 'listener' })
    expect(client).toBeInstanceOf(pg.Client)
    const { rows } = await client.query(
      `select current_schema() as schema, current_setting('application_name') as name`,
    )
    expect(rows).toEqual([{ schema: 'pooled', name: 'test listener' }])
    await client.end()
  })
})
