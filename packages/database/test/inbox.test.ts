import { newId } from '@boli/contracts'
import type { TestDatabase } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanInbox, inTransaction, processEachOnce, processOnce } from '../src/index.ts'
import { createGround, eventsOf, type TestTables } from './ground.ts'

describe('the inbox', () => {
  let test: TestDatabase<TestTables>
  beforeAll(async () => {
    test = await createGround('consumed')
  })
  afterAll(() => test.drop())

  function anEvent() {
    const [event] = eventsOf(newId(), 1)
    if (!event) throw new Error('no event')
    return event
  }

  it('lets a consumer handle an event once', async () => {
    const event = anEvent()
    const once = () => inTransaction(test.database.db, (trx) => processOnce(trx, 'projection', event))
    expect([await once(), await once()]).toEqual([true, false])
  })

  it('lets each consumer handle it', async () => {
    const event = anEvent()
    const by = (consumer: string) =>
      inTransaction(test.database.db, (trx) => processOnce(trx, consumer, event))
    expect([await by('projection'), await by('e-mails')]).toEqual([true, true])
  })

  it('has effect once when two deliveries run at the same time', async () => {
    const event = anEvent()
    await test.database.db.insertInto('account').values({ id: 1, balance: 0 }).execute()
    const deliver = () =>
      inTransaction(test.database.db, async (trx) => {
        if (!(await processOnce(trx, 'accounts', event))) return
        await trx
          .updateTable('account')
          .set((eb) => ({ balance: eb('balance', '+', 1) }))
          .execute()
      })
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    expect(await test.database.db.selectFrom('account').select('balance').execute()).toEqual([{ balance: 1 }])
  })

  it('lets an event be handled again whose transaction was rolled back', async () => {
    const event = anEvent()
    const failing = inTransaction(test.database.db, async (trx) => {
      await processOnce(trx, 'projection', event)
      throw new Error('not yet')
    })
    await expect(failing).rejects.toThrow('not yet')
    expect(await inTransaction(test.database.db, (trx) => processOnce(trx, 'projection', event))).toBe(true)
  })

  it('lets a consumer handle each event of a batch once, in their order', async () => {
    const [known, first, second] = [anEvent(), anEvent(), anEvent()]
    const { db } = test.database
    await inTransaction(db, (trx) => processOnce(trx, 'batches', known))
    const fresh = await inTransaction(db, (trx) =>
      processEachOnce(trx, 'batches', [second, known, first, second]),
    )
    expect(fresh).toEqual([second, first])
    expect(await inTransaction(db, (trx) => processEachOnce(trx, 'batches', [first, second]))).toEqual([])
  })

  it('forgets what is older than 30 days, and only that', async () => {
    const { db, pool } = test.database
    await pool.query('truncate inbox')
    await pool.query(`
      insert into inbox (consumer, event_id, handled_at)
      select 'old', gen_random_uuid(), now() - interval '31 days' from generate_series(1, 12000)`)
    await pool.query(`insert into inbox values ('young', gen_random_uuid(), now() - interval '29 days')`)
    expect(await cleanInbox(db)).toBe(12_000)
    expect(await db.selectFrom('inbox').select('consumer').execute()).toEqual([{ consumer: 'young' }])
  })
})
