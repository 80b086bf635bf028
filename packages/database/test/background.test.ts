import { silentLogger } from '@boli/test-kit'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  actOnDue,
  claimJob,
  type DueWork,
  FIRST_LEASE_MS,
  type JobQueue,
  startJobQueue,
  upsertNewer,
  workOffJobs,
} from '../src/index.ts'
import { type TestTables, useGround } from './ground.ts'

const MINUTE_MS = 60_000
const test = useGround('background')
beforeAll(async () => {
  await test.database.pool.query(`
    create table job (id text primary key, attempts integer not null default 0, due_at timestamptz not null, done boolean not null default false);
    create table projected (id text primary key, name text not null, version integer not null, deleted boolean not null default false)`)
})
beforeEach(() => test.database.pool.query('truncate job, projected'))

const start = new Date('2026-11-20T09:00:00Z')
const addJobs = (...ids: string[]) =>
  test.database.pool.query(
    'insert into job (id, due_at) select id, $2 from unnest($1::text[]) as list (id)',
    [ids, start],
  )
const jobs = async (where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id, attempts from job where ${where} order by id`.execute(test.database.db)
  return rows
}

describe('due work', () => {
  /** Work that fails for one item. */
  const work = (broken: string, acted: string[][]): DueWork<TestTables> => ({
    async lock(trx, ids) {
      const { rows } = await sql<{ id: string }>`
        select id from job where not done and due_at <= ${start} and ${ids === null ? sql`true` : sql`id = any (${ids})`}
        order by id for update skip locked`.execute(trx)
      return rows.map(({ id }) => id)
    },
    async act(trx, ids) {
      acted.push([...ids])
      await sql`update job set done = true where id = any (${ids})`.execute(trx)
      if (ids.includes('locked')) await sql`do 'begin raise sqlstate ''55P03''; end'`.execute(trx)
      if (ids.includes(broken)) throw new Error('broken')
    },
    async postpone(db, id) {
      await sql`update job set due_at = due_at + interval '1 minute' where id = ${id}`.execute(db)
    },
    failure: 'an item failed',
  })
  const round = (broken: string, acted: string[][]) =>
    actOnDue({ database: test.database, logger: silentLogger }, work(broken, acted))

  it('is done in one transaction', async () => {
    await addJobs('a', 'b', 'c')
    const acted: string[][] = []
    expect(await round('', acted)).toBe(3)
    expect(acted).toEqual([['a', 'b', 'c']])
  })

  it('continues with all other items if one fails, and postpones that one', async () => {
    await addJobs('a', 'b', 'c')
    const acted: string[][] = []
    expect(await round('a', acted)).toBe(3)
    expect(acted).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
    expect(await jobs(sql`not done`)).toMatchObject([{ id: 'a' }])
    expect(await round('a', acted)).toBe(0)
  })

  it('tries an item that waited too long for a lock again in the next round, and does not postpone it', async () => {
    await addJobs('a', 'locked')
    const acted: string[][] = []
    expect(await round('', acted)).toBe(2)
    expect(await jobs(sql`not done`)).toMatchObject([{ id: 'locked' }])
    expect(await round('', acted)).toBe(1)
    expect(acted).toEqual([['a', 'locked'], ['a'], ['locked'], ['locked'], ['locked']])
  })
})

describe('a queue of jobs', () => {
  interface Job {
    id: string
    attempts: number
  }
  const permanent = Object.assign(new Error('no such recipient'), { code: 550 })
  function aQueue(fail: (job: Job) => unknown, nowMs = 0) {
    const [tried, givenUp] = [[] as string[], [] as string[]]
    const queue: JobQueue<Job> = {
      name: 'a job',
      claim: () =>
        claimJob(test.database.db, {
          ...{ table: 'job', isOpen: sql`not done`, now: new Date(start.getTime() + nowMs) },
        }),
      async run(job) {
        tried.push(job.id)
        const error = fail(job)
        if (error) throw error
        await settle(job)
      },
      async giveUp(job) {
        givenUp.push(job.id)
        await settle(job)
      },
      isTooOld: ({ attempts }) => attempts > 9,
      isPermanent: (error) => error === permanent,
      describe: ({ id }) => ({ id }),
    }
    const settle = ({ id }: Job) => sql`update job set done = true where id = ${id}`.execute(test.database.db)
    const workOff = () => workOffJobs(queue, { logger: silentLogger })
    return { queue, tried, givenUp, workOff }
  }
  const failing = new Error('away')

  it('tries a failed job again at growing intervals of up to an hour, each longer than any mailer takes', async () => {
    await addJobs('a')
    const leases: number[] = []
    for (let nowMs = 0; leases.length < 9; ) {
      await aQueue(() => failing, nowMs).workOff()
      const { rows } = await test.database.pool.query<{ due_at: Date }>('select due_at from job')
      const leaseMs = (rows[0]?.due_at.getTime() ?? 0) - start.getTime() - nowMs
      leases.push(leaseMs / MINUTE_MS)
      nowMs += leaseMs
    }
    expect(leases).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(FIRST_LEASE_MS).toBeGreaterThan(15_000)
  })

  it('does all other jobs in the same round if one fails', async () => {
    await addJobs('a', 'b', 'c')
    const { tried, workOff } = aQueue(({ id }) => (id === 'a' ? failing : null))
    await workOff()
    expect(tried.sort()).toEqual(['a', 'b', 'c'])
    expect(await jobs(sql`not done`)).toEqual([{ id: 'a', attempts: 1 }])
  })

  it('leaves the rest to the next round after three failures in a row, and postpones those', async () => {
    await addJobs('a', 'b', 'c', 'd', 'e')
    const { tried, workOff } = aQueue(() => (tried.length <= 3 ? failing : null))
    await workOff()
    expect(tried).toHaveLength(3)
    await workOff()
    expect(new Set(tried).size).toBe(5)
    expect(await jobs(sql`not done`)).toHaveLength(3)
  })

  it('gives up a job that can never succeed after one try, and one that is too old without a try', async () => {
    await addJobs('never', 'old')
    await test.database.pool.query(`update job set attempts = 9 where id = 'old'`)
    const { tried, givenUp, workOff } = aQueue(() => permanent)
    await workOff()
    expect([tried, givenUp.sort()]).toEqual([['never'], ['never', 'old']])
  })

  it('is processed by several workers and instances, each job once', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `job-${index}`)
    await addJobs(...ids)
    const { queue, tried } = aQueue(() => null)
    await Promise.all([1, 2].map(() => workOffJobs({ ...queue, atOnce: 4 }, { logger: silentLogger })))
    expect(tried.sort()).toEqual(ids.toSorted())
  })

  it('does jobs that become due during a long one, and waits for the long one when it stops', async () => {
    await addJobs('slow')
    const { queue, tried } = aQueue(() => null)
    const slow = Promise.withResolvers<void>()
    const running = startJobQueue(
      {
        ...queue,
        atOnce: 2,
        async run(job) {
          if (job.id === 'slow') await slow.promise
          await queue.run(job)
        },
      },
      { logger: silentLogger, everyMs: 20 },
    )
    try {
      await expect.poll(() => jobs(sql`attempts = 1`)).toHaveLength(1)
      await addJobs('quick')
      await expect.poll(() => tried).toEqual(['quick'])
    } finally {
      slow.resolve()
      await running.stop()
    }
    expect(tried).toEqual(['quick', 'slow'])
  })
})

describe('a projection', () => {
  it('reaches its newest version whatever the order and repetition of events', async () => {
    const versions = [1, 2, 3, 4, 5].map((version) => ({ version, name: `name-${version}` }))
    const deliveries = fc.shuffledSubarray([...versions, ...versions], { minLength: 10 })
    await fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        await test.database.pool.query('truncate projected')
        const { db } = test.database
        const stored = []
        for (const row of delivered)
          if (await upsertNewer(db, 'projected', { id: 'x', ...row })) stored.push(row.version)
        const { rows } = await sql`select name, version from projected`.execute(db)
        expect(rows).toEqual([{ name: 'name-5', version: 5 }])
        expect(stored).toEqual(stored.toSorted((one, other) => one - other))
      }),
      { numRuns: 20 },
    )
  })

  it('does not change a row if its condition fails', async () => {
    const { db } = test.database
    await upsertNewer(db, 'projected', { id: 'x', name: 'Deleted user', version: 2, deleted: true })
    const unless = sql`known.deleted`
    expect(await upsertNewer(db, 'projected', { id: 'x', name: 'Asha', version: 3 }, { unless })).toBe(false)
  })

  it('sets initial values on insert only', async () => {
    const { db } = test.database
    await test.database.pool.query('truncate projected')
    const initial = { name: 'nobody yet' }
    await upsertNewer(db, 'projected', { id: 'x', version: 1 }, { initial })
    await upsertNewer(db, 'projected', { id: 'y', version: 1, name: 'Asha' })
    await upsertNewer(db, 'projected', { id: 'y', version: 2 }, { initial })
    const { rows } = await sql`select id, name, version from projected order by id`.execute(db)
    expect(rows).toEqual([
      { id: 'x', name: 'nobody yet', version: 1 },
      { id: 'y', name: 'Asha', version: 2 },
    ])
  })
})
