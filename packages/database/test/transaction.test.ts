import { isUnavailable } from '@boli/http-kit/failures'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, isUniqueViolation, UnknownCommit } from '../src/index.ts'
import { terminate, useGround } from './ground.ts'

describe('a transaction', () => {
  const test = useGround('transacted')
  beforeAll(async () => {
    await test.database.pool.query(`
      create function end_session() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create table fatal (id integer);
      create constraint trigger at_commit after insert on fatal
        deferrable initially deferred for each row execute function end_session();
      create table picky (id integer unique deferrable initially deferred)`)
  })
  beforeEach(async () => {
    await test.database.pool.query('truncate account, picky')
    await test.database.pool.query('insert into account values (1, 100), (2, 100)')
  })

  const balances = async () =>
    (await test.database.db.selectFrom('account').select('balance').orderBy('id').execute()).map(
      ({ balance }) => balance,
    )

  it('distinguishes an unavailable database from a statement that fails', async () => {
    const { db, pool } = test.database
    const ended = inTransaction(db, async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    expect(isUnavailable(await ended.catch((error) => error))).toBe(true)
    expect(isUnavailable(await pool.query('select 1 / 0').catch((error) => error))).toBe(false)
  })

  it('repeats both sides of a deadlock until both are committed', async () => {
    const { db } = test.database
    const meeting = { waiting: 2, ...Promise.withResolvers<void>() }
    let attempts = 0
    const transfer = (from: number, to: number) =>
      inTransaction(db, async (trx) => {
        attempts++
        const add = (id: number, amount: number) =>
          trx
            .updateTable('account')
            .set((eb) => ({ balance: eb('balance', '+', amount) }))
            .where('id', '=', id)
            .execute()
        await add(from, -10)
        // Each transaction locks one row before either locks the other.
        if (--meeting.waiting === 0) meeting.resolve()
        await meeting.promise
        await add(to, 10)
      })
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(await balances()).toEqual([100, 100])
    expect(attempts).toBeGreaterThan(2)
  })

  it('is given up after 5 collisions', async () => {
    let attempts = 0
    const colliding = inTransaction(test.database.db, async (trx) => {
      attempts++
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx)
    })
    await expect(colliding).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(5)
  })

  it('is not repeated after any other error', async () => {
    let attempts = 0
    const failing = inTransaction(test.database.db, async (trx) => {
      attempts++
      await trx.insertInto('account').values({ id: 1, balance: 0 }).execute()
    })
    const error = await failing.catch((reason) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'account_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(isUniqueViolation(new Error('wrapped', { cause: error }))).toBe(true)
    expect(attempts).toBe(1)
  })

  it('says that the outcome is unknown when the connection is cut while committing', async () => {
    const cut = inTransaction(test.database.db, (trx) => sql`insert into fatal values (1)`.execute(trx))
    const error = await cut.catch((reason) => reason)
    expect(error).toBeInstanceOf(UnknownCommit)
    expect(error.cause).toMatchObject({ code: '57P01' })
    await test.database.check()
  })

  it('knows the outcome of a commit that Postgres refused', async () => {
    const refused = inTransaction(test.database.db, (trx) =>
      sql`insert into picky values (1), (1)`.execute(trx),
    )
    const error = await refused.catch((reason) => reason)
    expect(error).not.toBeInstanceOf(UnknownCommit)
    expect(isUniqueViolation(error)).toBe(true)
  })

  it('does not report a commit that Postgres turned into a rollback', async () => {
    const swallowed = inTransaction(test.database.db, async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow(/aborted|rolled back/i)
  })

  it('throws the first error if the rollback fails too', async () => {
    const other = test.connect('cut-before-rollback')
    const failing = inTransaction(other.db, async (trx) => {
      await trx.updateTable('account').set({ balance: 0 }).execute()
      await terminate(test.database, `application_name = 'cut-before-rollback'`)
      throw new Error('the first error')
    })
    await expect(failing).rejects.toThrow('the first error')
    expect(await balances()).toEqual([100, 100])
    await other.close()
  })
})
