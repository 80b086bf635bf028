import { eventually } from '@boli/test-kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BidEngine } from '../src/bid-engine/index.ts'
import type { AuctionsDatabase } from '../src/persistence/tables.ts'
import { useAuctions } from './support/auctions-app.ts'
import { aCommand, type Client, engineOn, inAWord, intercepted, type Run } from './support/engine.ts'

const bed = useAuctions()

function cut(client: Client): void {
  // Destroys the socket of this connection, as if a cable were pulled.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

const cutAndSend = (client: Client, run: Run) => {
  cut(client)
  return run()
}
const cutInstead = (client: Client) => {
  cut(client)
  return lost()
}
const cutAfterwards = async (client: Client, run: Run) => {
  await run()
  cut(client)
  return lost()
}

/** A database whose engine connections fail once with each fault, at the statement that it names. */
function failing(faults: { at: string; how: (client: Client, run: Run) => Promise<unknown> }[]) {
  return intercepted(bed.storage.database, (name, run, client) => {
    const index = faults.findIndex((fault) => fault.at === name)
    const [fault] = index === -1 ? [] : faults.splice(index, 1)
    return fault ? fault.how(client, run) : run()
  })
}

const totalOf = async (auctionId: string) => (await bed.seen(auctionId)).totalBids

const lost = async () => {
  throw new Error('Connection terminated unexpectedly')
}

describe('a connection lost', () => {
  it.each([
    ['while the batch is read', 'read-auctions', cutAndSend],
    ['while the batch is written', 'write-batch', cutAndSend],
    ['before the batch is sent', 'write-batch', cutInstead],
    ['before COMMIT is sent', 'commit', cutInstead],
    ['after COMMIT, before its answer', 'commit', cutAfterwards],
  ])('%s loses no bid and no raised maximum, and stores none twice', async (_when, at, how) => {
    const lot = await bed.list()
    const faults = [{ at, how }]
    const engines = [1, 2].map(() => engineOn(failing(faults)))
    const [engine, other] = engines as [BidEngine, BidEngine]
    const leader = aCommand(lot._id, 2050)
    const bids = [...[2000, 2025, 2010].map((amount) => aCommand(lot._id, amount)), leader]
    const decisions = await Promise.all(bids.map((bid) => engine.place(bid)))
    expect(decisions.map(inAWord)).toEqual(['leading', 'leading', 'bid-too-low', 'leading'])
    faults.push({ at, how })
    const raise = { ...leader, amountPaise: 210_000, maximumPaise: 250_000 }
    expect(inAWord(await other.place(raise))).toBe('raised')
    expect([await totalOf(lot._id), faults]).toEqual([3, []])
    await Promise.all(engines.map((one) => one.close()))
  })

  it.each([
    ['while a batch on a known lot is written', cutAndSend],
    ['before it is sent', cutInstead],
    ['after its commit, before the answer', cutAfterwards],
  ])('%s loses no bid and no raised maximum, and stores none twice', async (_when, how) => {
    const lot = await bed.list()
    const faults: Parameters<typeof failing>[0] = []
    const engine = engineOn(failing(faults))
    const leader = aCommand(lot._id, 2000)
    const place = async (amountPaise: number, maximumPaise: number | null) =>
      inAWord(await engine.place({ ...leader, amountPaise, maximumPaise }))
    expect(await place(200_000, null)).toBe('leading')
    faults.push({ at: 'write-batch', how })
    expect(await place(200_000, 240_000)).toBe('raised')
    expect(await place(200_000, 250_000)).toBe('raised')
    const rival = aCommand(lot._id, 2100)
    expect(inAWord(await engine.place(rival))).toBe('outbid')
    faults.push({ at: 'write-batch', how })
    expect(inAWord(await engine.place({ ...rival, amountPaise: 260_000 }))).toBe('leading')
    expect([await totalOf(lot._id), faults]).toEqual([4, []])
    await engine.close()
  })
})

const refusedWith = (code: string) => async () => {
  throw Object.assign(new Error('refused'), { code, severity: 'ERROR' })
}

describe('the engine', () => {
  it.each(['40001', '40P01', '55P03', '53100'])(
    'tries a batch again that Postgres refused with %s',
    async (code) => {
      const lot = await bed.list()
      const engine = engineOn(failing([{ at: 'lock-auctions', how: refusedWith(code) }]))
      expect(await engine.place(aCommand(lot._id, 2000))).toMatchObject({ kind: 'placed' })
      await engine.close()
    },
  )

  it('fails only the bid that cannot be processed', async () => {
    const lot = await bed.list()
    const engine = engineOn(bed.storage.database)
    const decisions = await Promise.all([
      engine.place(aCommand(lot._id, 2000)),
      engine.place(aCommand(lot._id, 2100, { bidKey: 'nul\u0000' })),
      engine.place(aCommand(lot._id, 2200)),
    ])
    expect(decisions.map(inAWord)).toEqual(['leading', 'internal-error', 'leading'])
    await engine.close()
  })

  describe('with deadlines that the test controls', () => {
    afterEach(() => void vi.useRealTimers())
    const deadlineMs = 300
    /** Only the check of deadlines uses an interval and the faked clock; everything else runs in real time. */
    const holdDeadlines = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })

    it('reports a bid as unanswered at the deadline if its batch was sent', async () => {
      const lot = await bed.list()
      const sent = Promise.withResolvers<void>()
      const never = () => {
        sent.resolve()
        return new Promise<never>(() => {})
      }
      holdDeadlines()
      const engine = engineOn(failing([{ at: 'commit', how: never }]), { deadlineMs })
      const decision = engine.place(aCommand(lot._id, 2000))
      await sent.promise
      vi.advanceTimersByTime(deadlineMs)
      expect(await decision).toEqual({ kind: 'refused', code: 'bid-unanswered' })
      expect(await totalOf(lot._id)).toBe(0)
    })

    it('refuses bids as unavailable while Postgres is unavailable, and places no bid whose caller gave up', async () => {
      const lot = await bed.list()
      const tried = Promise.withResolvers<void>()
      const away = () => {
        tried.resolve()
        return lost()
      }
      const database: AuctionsDatabase = { ...bed.storage.database, openClient: away as never }
      holdDeadlines()
      const engine = engineOn(database, { deadlineMs })
      const givenUp = engine.place(aCommand(lot._id, 2000))
      await tried.promise
      vi.advanceTimersByTime(deadlineMs)
      expect(await givenUp).toEqual({ kind: 'refused', code: 'upstream-unavailable' })
      vi.useRealTimers()
      database.openClient = bed.storage.database.openClient
      expect(await engine.place(aCommand(lot._id, 2000))).toMatchObject({ kind: 'placed' })
      expect(await totalOf(lot._id)).toBe(1)
      await engine.close()
    })
  })

  it('places no bid on a known lot whose caller gave up while its connection was opened again', async () => {
    const { _id } = await bed.list()
    const { openClient } = bed.storage.database
    const clients: Awaited<ReturnType<typeof openClient>>[] = []
    const answered = Promise.withResolvers<void>()
    let ready = Promise.resolve()
    const open: typeof openClient = async (...how) => {
      await ready
      const client = await openClient(...how)
      clients.push(client)
      return client
    }
    const engine = engineOn({ ...bed.storage.database, openClient: open }, { deadlineMs: 300 })
    const [asha, binod] = [aCommand(_id, 2000), aCommand(_id, 2100)]
    for (const first of [asha, binod]) expect(await engine.place(first)).toMatchObject({ kind: 'placed' })
    await Promise.all(clients.map((client) => client.end()))
    ready = answered.promise
    const late = await engine.place({ ...asha, amountPaise: 220_000 })
    expect(late).toEqual({ kind: 'refused', code: 'upstream-unavailable' })
    answered.resolve()
    await engine.close()
    expect(await totalOf(_id)).toBe(2)
  })

  it('ranks lots whose bids another process left unranked when it died', async () => {
    const lot = await bed.list()
    const { db } = bed
    const ranked = { ranked_paise: 1, ranked_bids: 7 }
    await db.updateTable('auctions').set(ranked).where('id', '=', lot._id).execute()
    const engine = engineOn(bed.storage.database)
    await eventually(async () => {
      const row = db.selectFrom('auctions').where('id', '=', lot._id)
      expect(await row.select(['ranked_paise', 'ranked_bids']).executeTakeFirst()).toEqual({
        ranked_paise: 200_000,
        ranked_bids: 0,
      })
    })
    await engine.close()
  })

  it('commits waiting bids before it closes, accepts no more, and refuses at once what its queues cannot take', async () => {
    const lot = await bed.list()
    const engine = engineOn(bed.storage.database, { limits: { total: 10, perAuction: 10 } })
    const place = (rupees: number) => engine.place(aCommand(lot._id, rupees)).then(inAWord)
    const waiting = Array.from({ length: 30 }, (_, index) => place(2000 + index * 25))
    await engine.close()
    const expected = [...Array(10).fill('leading'), ...Array(20).fill('overloaded')]
    expect([...(await Promise.all(waiting)), await place(9000)]).toEqual([...expected, 'overloaded'])
    expect(await totalOf(lot._id)).toBe(10)
  })
})
