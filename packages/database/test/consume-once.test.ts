import { type DomainEvent, newId } from '@boli/contracts'
import { eventsOf } from '@boli/test-kit/snapshots'
import { describe, expect, it } from 'vitest'
import { applyOnce, type Consumer, cleanInbox } from '../src/index.ts'
import { type TestTables, topic, useGround } from './ground.ts'

describe('a consumer', () => {
  const test = useGround('consumed')

  function anEvent() {
    const [event] = eventsOf(newId(), 1)
    if (!event) throw new Error('no event')
    return event
  }

  /** Records what it applies. */
  function aConsumer(group: string) {
    const applied: DomainEvent[][] = []
    const committed: number[] = []
    const consumer: Consumer<TestTables, 'item-removed', number> = {
      ...{ group, topics: [topic], types: ['item-removed'] },
      async apply(_, events) {
        applied.push([...events])
        return events.length
      },
      afterCommit: async (count) => void committed.push(count),
    }
    const deliver = (...events: DomainEvent[]) => applyOnce(test.database, consumer, events)
    return { applied, committed, consumer, deliver }
  }

  it('applies an event once, and each group applies it', async () => {
    const event = anEvent()
    const [projection, mails] = [aConsumer('projection'), aConsumer('e-mails')]
    for (const { deliver } of [projection, projection, mails]) await deliver(event)
    expect([projection.applied, mails.applied]).toEqual([[[event]], [[event]]])
    expect([projection.committed, mails.committed]).toEqual([[1], [1]])
  })

  it('has effect once when several deliveries run at the same time', async () => {
    const event = anEvent()
    await test.database.db.insertInto('account').values({ id: 1, balance: 0 }).execute()
    const { consumer } = aConsumer('accounts')
    const adding: Consumer<TestTables, 'item-removed', number> = {
      ...consumer,
      async apply(trx) {
        await trx
          .updateTable('account')
          .set((eb) => ({ balance: eb('balance', '+', 1) }))
          .execute()
        return 1
      },
    }
    await Promise.all(Array.from({ length: 4 }, () => applyOnce(test.database, adding, [event])))
    expect(await test.database.db.selectFrom('account').select('balance').execute()).toEqual([{ balance: 1 }])
  })

  it('applies an event again whose transaction was rolled back', async () => {
    const event = anEvent()
    const { applied, committed, consumer, deliver } = aConsumer('failing')
    const failing: typeof consumer = {
      ...consumer,
      async apply() {
        throw new Error('not yet')
      },
    }
    await expect(applyOnce(test.database, failing, [event])).rejects.toThrow('not yet')
    expect(committed).toEqual([])
    await deliver(event)
    expect(applied).toEqual([[event]])
  })

  it('applies each event of a batch once, in their order, and none of other types', async () => {
    const [known, first, second] = [anEvent(), anEvent(), anEvent()]
    const { applied, deliver } = aConsumer('batches')
    await deliver(known)
    await deliver(second, known, { ...anEvent(), type: 'item-admired' } as never, first, second)
    await deliver(first, second)
    expect(applied).toEqual([[known], [second, first]])
  })

  it('forgets events older than 30 days, and no others', async () => {
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
