import { type BatchedBid, type DomainEvent, topics } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../src/persistence/invariants.ts'
import { type AuctionsTestBed, aBuyer, startAuctions } from './support/auctions-app.ts'

let bed: AuctionsTestBed
const events: DomainEvent[] = []
beforeAll(async () => {
  bed = await startAuctions()
  // A second scheduler, engine and relay on the same database.
  await bed.startAnother()
  await bed.bus.subscribe({
    group: 'test',
    topics: [topics.auctions],
    handle: async (event) => {
      events.push(event)
    },
  })
})
afterAll(async () => {
  expect(await checkInvariants(bed.storage.database.db)).toEqual([])
  await bed.close()
})

const closesOf = (auctionId: string) =>
  events.filter((event) => event.type === 'auction-closed' && event.subject === auctionId)

/** Moves an auction's end by the database's clock, as if it had been listed with that end. */
async function endIn(auctionId: string, ms: number, plannedMsAgo = 0): Promise<void> {
  await sql`
    update auctions set starts_at = least(starts_at, clock_timestamp() - interval '2 hours'),
      ends_at = date_trunc('milliseconds', now()) + make_interval(secs => ${ms / 1000}::float8),
      planned_end = date_trunc('milliseconds', now()) + make_interval(secs => ${(ms - plannedMsAgo) / 1000}::float8)
    where id = ${auctionId}
  `.execute(bed.storage.database.db)
  await sql`select pg_notify('auctions_end_times', '')`.execute(bed.storage.database.db)
}

/** By how many seconds each auction was closed after its end, the shortest first; waits for the last one. */
async function lagsOf(auctionIds: string[]): Promise<number[]> {
  const rows = await eventually(async () => {
    const closed = await bed.storage.database.db
      .selectFrom('auctions')
      .select(sql<number>`extract(epoch from closed_at - ends_at)::float8`.as('lag'))
      .where('id', 'in', auctionIds)
      .where('closed_at', 'is not', null)
      .orderBy('lag')
      .execute()
    expect(closed).toHaveLength(auctionIds.length)
    return closed
  })
  return rows.map(({ lag }) => lag)
}

async function seen(auctionId: string) {
  const response = await bed.call(aBuyer(), { url: `/api/v1/auction/getAuction/${auctionId}` })
  return response.json().data
}

it('closes a lot within a second of its end, exactly once, sold to the leader', async () => {
  const lots = await bed.listMany(5)
  const [lot = await bed.list()] = lots
  await bed.bid(aBuyer({ username: 'asha' }), lot._id, 2000)
  for (const [index, { _id }] of lots.entries()) await endIn(_id, 200 * (index + 1))
  const closed = await eventually(async () => {
    const auction = await seen(lot._id)
    expect(auction.status).toBe('completed')
    return auction
  })
  expect(closed).toMatchObject({ closeReason: 'sold', highestBidder: { username: 'asha' }, version: 3 })
  const lags = await lagsOf(lots.map(({ _id }) => _id))
  expect(lags[0]).toBeGreaterThanOrEqual(0)
  // The one in the middle: a busy machine may hold up any of them.
  expect(lags[2]).toBeLessThan(1)
  await eventually(() => expect(closesOf(lot._id)).toHaveLength(1))
  expect(closesOf(lot._id)[0]?.data).toMatchObject({
    closeReason: 'sold',
    winner: { username: 'asha' },
    lotValuePaise: 2_000_000,
  })
})

it('closes a hundred lots that end at once, each exactly once over two schedulers', async () => {
  const lots = await bed.listMany(100)
  await Promise.all(lots.map((lot) => endIn(lot._id, 300)))
  await eventually(() => {
    for (const lot of lots) expect(closesOf(lot._id)).toHaveLength(1)
  })
  expect(closesOf(lots[0]?._id ?? '')[0]?.data).toMatchObject({ closeReason: 'no-bids', winner: null })
})

it('ends unsold below the reserve', async () => {
  const lot = await bed.list({ reservePrice: '2500' })
  await bed.bid(aBuyer(), lot._id, 2000)
  await endIn(lot._id, 50)
  await eventually(async () =>
    expect(await seen(lot._id)).toMatchObject({
      status: 'inactive',
      closeReason: 'reserve-not-met',
      reserve: 'not-met',
    }),
  )
})

it('starts a scheduled lot when its time comes', async () => {
  const lot = await bed.list({ startTime: new Date(Date.now() + 3_600_000).toISOString() })
  await sql`update auctions set starts_at = clock_timestamp() + interval '200 milliseconds' where id = ${lot._id}`.execute(
    bed.storage.database.db,
  )
  await sql`select pg_notify('auctions_end_times', '')`.execute(bed.storage.database.db)
  await eventually(async () => expect(await seen(lot._id)).toMatchObject({ status: 'active', version: 2 }))
  await eventually(() =>
    expect(
      events.filter((event) => event.type === 'auction-updated' && event.subject === lot._id),
    ).toHaveLength(1),
  )
  expect((await bed.bid(aBuyer(), lot._id, 2000)).statusCode).toBe(200)
})

it('extends a lot that is bid on in its last minutes, and says so', async () => {
  const lot = await bed.list()
  await endIn(lot._id, 60_000)
  const before = await seen(lot._id)
  const { auction } = (await bed.bid(aBuyer(), lot._id, 2000)).json().data
  expect(Date.parse(auction.endTime)).toBeGreaterThan(Date.parse(before.endTime) + 100_000)
  expect(auction.version).toBe(before.version + 2)
  await eventually(() => {
    const told = events.filter((event) => event.subject === lot._id && event.type !== 'auction-created')
    expect(told.map((event) => [event.type, event.version])).toEqual([
      ['bids-placed', before.version + 1],
      ['auction-extended', before.version + 2],
    ])
  })
})

it('two bidders race the last moment of lots at their cap: no bid after the end, one winner, one close', async () => {
  const [asha, binod] = [await bed.tokenOf(aBuyer()), await bed.tokenOf(aBuyer())]
  const lots = await bed.listMany(40)
  const bidOf = (token: string, auctionId: string, bidAmount: number): BatchedBid => ({
    token,
    auctionId,
    requestId: 'r',
    bidAmount,
    confirm: true,
  })
  await Promise.all(
    lots.map(async (lot) => {
      // Thirty minutes of extensions are used up, so that the end stands.
      await endIn(lot._id, 250, 30 * 60_000)
      for (let step = 0; ; step += 1) {
        const outcomes = (
          await Promise.all([
            bed.bidBatch([bidOf(asha, lot._id, 2000 + step * 50)]),
            bed.bidBatch([bidOf(binod, lot._id, 2025 + step * 50)]),
          ])
        ).flat()
        if (outcomes.some((outcome) => outcome.code === 'auction-ended')) return
      }
    }),
  )
  await eventually(() => {
    for (const lot of lots) expect(closesOf(lot._id)).toHaveLength(1)
  })
  expect(await checkInvariants(bed.storage.database.db)).toEqual([])
})
