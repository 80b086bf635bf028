import { setTimeout as sleep } from 'node:timers/promises'
import { BatchPace } from '@boli/bid-calls'
import { type EventType, newId } from '@boli/contracts'
import { eventually, untilOneWaitsForLock } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { batchReads } from '../src/bid-engine/load-batch.ts'
import { plansByKey } from '../src/bid-engine/pipeline.ts'
import { indexLot, type SearchedTexts } from '../src/search/index-lots.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'
import { aCommand, engineOn } from './support/engine.ts'

const bed = useAuctions({ breaksRules: true })
const farmer = aFarmer()
const aLot = async () => (await bed.list({}, farmer))._id

it('a batch of bids uses primary keys, even if its statements were planned for a market with one bid', async () => {
  await bed.bid(aBuyer(), await aLot(), 2000)
  const client = await bed.storage.database.pool.connect()
  // With statistics of tables this small, every index costs the same.
  await client.query('analyze')
  await client.query(plansByKey)
  for (const { name, text } of batchReads) {
    const { rows } = await client.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const indexes = [...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index)
    expect(indexes.length, plan).toBeGreaterThan(0)
    const others = indexes.filter((index) => !index?.endsWith('_pkey'))
    expect(others, `${name}\n${plan}`).toEqual([])
    expect(plan).not.toContain('Seq Scan')
  }
  client.release(true)
})

it('bids gathered by realtime are each judged by their own token, in order, even if only some tokens are cached', async () => {
  const auctionId = await aLot()
  const [asha, known] = [aBuyer(), aBuyer()]
  const bidOf = async (who: ReturnType<typeof aBuyer>, bidAmount: number) => ({
    ...{ token: await bed.tokenOf(who), auctionId, requestId: 'r', bidAmount },
  })
  const cached = await bidOf(known, 2025)
  await bed.bidBatch([{ ...cached, bidAmount: 1 }])
  const outcomes = await bed.bidBatch([
    await bidOf(asha, 2000),
    await bidOf(aFarmer(), 2025),
    await bidOf(aBuyer({ isVerified: false }), 2025),
    { ...cached, token: 'nonsense' },
    await bidOf(aBuyer(), 2010),
    cached,
    { ...(await bidOf(aBuyer(), 9999)), bidAmount: 'x' },
    { ...(await bidOf(aBuyer(), 9999)), auctionId: newId() },
  ])
  expect(outcomes.map((outcome) => outcome.code ?? outcome.status)).toEqual([
    ...[200, 'only-businesses-bid', 'only-businesses-bid', 'not-signed-in', 'bid-too-low', 200],
    ...['validation-failed', 'auction-not-found'],
  ])
  expect(await bed.storedBids(auctionId)).toHaveLength(2)
  const request = { method: 'POST', url: '/internal/bids', payload: { bids: [cached] } } as const
  for (const who of [null, aBuyer()]) expect((await bed.call(who, request)).statusCode).toBe(403)
})

it('after a large batch the engine waits for the bidders just answered', async () => {
  const auctionId = await aLot()
  const engine = engineOn(bed.storage.database)
  onTestFinished(() => engine.close())
  const place = (count: number, rupees: number) =>
    Array.from({ length: count }, (_, index) => engine.place(aCommand(auctionId, rupees + 100 * index)))
  const stored = async () => {
    const bids = bed.db.selectFrom('bids').where('auction_id', '=', auctionId)
    return (await bids.select('id').execute()).length
  }
  // The wait does not end by itself.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  await Promise.all(place(20, 2_000))
  await sleep(1)
  const half = place(10, 5_000)
  await sleep(100)
  expect(await stored()).toBe(20)
  await Promise.all([...half, ...place(8, 7_000)])
  expect(await stored()).toBe(38)
})

/** Runs an operation on a lot that must wait for another transaction, which changes the lot meanwhile. */
async function whileChanged<Result>(
  lot: string,
  changes: RawBuilder<unknown>[],
  run: () => Promise<Result>,
): Promise<Result> {
  const { db } = bed
  const { running } = await db.transaction().execute(async (trx) => {
    await sql`update auctions set version = version + 1 where id = ${lot}`.execute(trx)
    for (const change of changes) await change.execute(trx)
    const running = run()
    await untilOneWaitsForLock(bed.storage.database)
    return { running }
  })
  return running
}

const eventOf = <Type extends EventType>(type: Type, lot: string) =>
  eventually(() => {
    const [event] = bed.eventsOf(lot, type)
    if (!event) throw new Error(`There is no ${type} of this lot yet`)
    return event
  })

const renamed = (lot: string) => sql`update lots set product_name = 'Barley' where id = ${lot}`

it('the engine counts the bidders of a lot who make a crowd, though they come in small groups', async () => {
  const auctionId = await aLot()
  const engine = engineOn(bed.storage.database)
  onTestFinished(() => engine.close())
  const answered = vi.spyOn(BatchPace.prototype, 'answered')
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => void vi.restoreAllMocks())
  const place = (count: number, rupees: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => engine.place(aCommand(auctionId, rupees + 100 * i))))
  await place(4, 2000)
  await sleep(1)
  await place(5, 3000)
  await sleep(1)
  expect(answered.mock.calls.map(([bids, , , recent]) => [bids, recent])).toEqual([
    [4, 4],
    [5, 9],
  ])
})

it('a bid and a removal that waited for an edit publish the lot as it was edited', async () => {
  const [bidOn, removed] = [await aLot(), await aLot()]
  const bid = await whileChanged(bidOn, [renamed(bidOn)], () => bed.bid(aBuyer(), bidOn, 2000))
  const removal = await whileChanged(removed, [renamed(removed)], () => bed.remove(removed))
  expect([bid.statusCode, removal.statusCode]).toEqual([200, 200])
  expect((await eventOf('bids-placed', bidOn)).data.productName).toBe('Barley')
  expect((await eventOf('auction-closed', removed)).data.lot.productName).toBe('Barley')
})

it('a bid that waited for a raised maximum is judged by the raised one', async () => {
  const lot = await aLot()
  await bed.bid(aBuyer(), lot, { bidAmount: 2000, maxAmount: 3000 })
  const raised = sql`update auctions set leader_maximum_paise = 400000 where id = ${lot}`
  const bid = await whileChanged(lot, [raised], () =>
    bed.bid(aBuyer(), lot, { bidAmount: 3500, confirm: true }),
  )
  expect(bid.json().data).toMatchObject({ leading: false, auction: { highestBid: 3525 } })
})

it('an edit that waited for another preserves the other’s changes', async () => {
  const lot = await aLot()
  const change = { desc: 'Cleaned twice' }
  const response = await whileChanged(lot, [renamed(lot)], () => bed.edit(farmer, lot, change))
  expect(response.json().data.auction).toMatchObject({
    productName: 'Barley',
    product: { p_desc: 'Cleaned twice' },
  })
})

it('an edit that waited for a new bidder’s bid names the leader', async () => {
  const lot = await aLot()
  await bed.bid(aBuyer(), lot, 2000)
  const newcomer = newId()
  const bid = [
    sql`insert into users (id, username, fullname) values (${newcomer}, 'chitra', 'Chitra')`,
    sql`update auctions set leader_id = ${newcomer}, price_paise = 210000 where id = ${lot}`,
  ]
  await whileChanged(lot, bid, () => bed.edit(farmer, lot, { desc: 'Cleaned twice' }))
  const { state } = (await eventOf('auction-updated', lot)).data
  expect(state.leader).toEqual({ userId: newcomer, username: 'chitra' })
})

it('a lot is indexed while another with the same words is being listed', async () => {
  const { db } = bed
  const [one, other] = [await aLot(), await aLot()]
  const texts: SearchedTexts = {
    ...{ productName: 'Sharbati wheat', description: '', category: 'grain', variety: 'Sharbati' },
    ...{ origin: 'Sehore', commodity: 'wheat' },
  }
  await indexLot(db, one, texts)
  await db.transaction().execute(async (first) => {
    await indexLot(first, one, texts)
    await db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second)
      await indexLot(second, other, texts)
    })
  })
})
