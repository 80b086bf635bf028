import { eventually, untilOneWaitsForLock } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BidCommand } from '../src/bid-engine/index.ts'
import { aBuyer, useAuctions } from './support/auctions-app.ts'
import { aCommand, engineOn, inAWord, intercepted } from './support/engine.ts'

const bed = useAuctions({ breaksRules: true })

/** An engine, and the statements that it has sent since they were last taken. */
function recordedEngine() {
  const sent: string[] = []
  const database = intercepted(bed.storage.database, (name, run) => {
    sent.push(name)
    return run()
  })
  const engine = engineOn(database)
  onTestFinished(() => engine.close())
  const place = async (command: BidCommand) => inAWord(await engine.place(command))
  return { place, taken: () => sent.splice(0) }
}

/** A lot with the bids of two bidders who may bid again. */
async function aKnownLot() {
  const { place, taken } = recordedEngine()
  const lot = await bed.list()
  const [asha, binod] = [aCommand(lot._id, 2000), aCommand(lot._id, 2100)]
  for (const first of [asha, binod]) expect(await place(first)).toBe('leading')
  taken()
  const bid = (bidder: BidCommand, rupees: number, changes: Partial<BidCommand> = {}) =>
    place({ ...bidder, amountPaise: rupees * 100, ...changes })
  return { id: lot._id, asha, binod, bid, place, taken }
}

const run = (change: RawBuilder<unknown>) => change.execute(bed.db)
const untilRanked = (id: string, bids: number) =>
  eventually(async () => {
    const rows = bed.db.selectFrom('auctions').select('ranked_bids').where('id', '=', id)
    expect(await rows.executeTakeFirst()).toEqual({ ranked_bids: bids })
  })

// The service's own engine ranks all lots once after its start, which an engine of a test must then read.
beforeAll(async () => {
  const { _id } = await bed.list()
  for (const rupees of [2000, 2100]) await bed.bid(aBuyer(), _id, rupees)
  await untilRanked(_id, 2)
})

describe('a batch of bids', () => {
  it('is one statement if this process knows the lot and its bidders', async () => {
    const { id, asha, bid, place, taken } = await aKnownLot()
    expect([await bid(asha, 2200), taken()]).toEqual(['leading', ['write-batch']])
    const elsewhere = aCommand((await bed.list())._id, 2000)
    expect([await place(elsewhere), taken()[0]]).toEqual(['leading', 'begin'])
    expect(await place({ ...elsewhere, auctionId: id, amountPaise: 230_000 })).toBe('leading')
    expect(taken()).toEqual(['write-batch'])
    expect(await bed.seen(id)).toMatchObject({ totalBids: 4, participants: 3 })
  })

  it('is read if a bidder is new, a bid is refused or has caps, the end is near, or the clock was long not read', async () => {
    const { id, asha, binod, bid, place, taken } = await aKnownLot()
    const isRead = () => taken()[0] === 'begin'
    expect([await place(aCommand(id, 2200)), isRead()]).toEqual(['leading', true])
    expect([await bid(asha, 2200), isRead()]).toEqual(['bid-too-low', true])
    const cap = { of: 'key', holderId: asha.bidder.id, bidCapPaise: 1e9, dayCapPaise: 1e9 } as const
    expect([await bid(asha, 2300, { caps: [cap] }), isRead()]).toEqual(['leading', true])
    const soon = sql`clock_timestamp() + interval '9 s'`
    await run(
      sql`update auctions set ends_at = ${soon}, planned_end = ${soon} - interval '30 min' where id = ${id}`,
    )
    expect([await bid(binod, 2400), isRead()]).toEqual(['leading', false])
    const clock = performance.now.bind(performance)
    const ahead = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 8_500)
    onTestFinished(() => ahead.mockRestore())
    expect([await bid(asha, 2500), isRead()]).toEqual(['leading', true])
    await run(sql`update auctions set ends_at = ends_at + interval '1 day' where id = ${id}`)
    expect([await bid(binod, 2600), isRead()]).toEqual(['leading', false])
    ahead.mockImplementation(() => clock() + 18_600)
    expect([await bid(asha, 2700), isRead()]).toEqual(['leading', true])
  })

  it('is read again if its lot was edited meanwhile, or while the batch waited for it', async () => {
    const { id, asha, binod, bid } = await aKnownLot()
    const edited = sql`update auctions set terms_version = terms_version + 1 where id = ${id}`
    await run(edited)
    expect(await bid(asha, 2200, { termsVersion: 1 })).toBe('terms-changed')
    expect(await bid(asha, 2200, { termsVersion: 2 })).toBe('leading')
    const late = await bed.db.transaction().execute(async (trx) => {
      await edited.execute(trx)
      const running = bid(binod, 2300, { termsVersion: 2 })
      await untilOneWaitsForLock(bed.storage.database, '%bid engine')
      return { running }
    })
    expect(await late.running).toBe('terms-changed')
  })

  it('refuses a known bidder who was suspended meanwhile, and bids no more for such a leader', async () => {
    const { asha, binod, bid } = await aKnownLot()
    const suspend = ({ bidder }: BidCommand) =>
      run(sql`update users set suspended_until = now() + interval '1 day' where id = ${bidder.id}`)
    await suspend(asha)
    expect(await bid(asha, 2200)).toBe('suspended')
    await run(sql`update users set suspended_until = null where id = ${asha.bidder.id}`)
    expect(await bid(asha, 2200, { maximumPaise: 300_000 })).toBe('leading')
    await suspend(asha)
    expect(await bid(binod, 2300)).toBe('leading')
  })

  it('keeps the maximum of a leader whose suspension ended', async () => {
    const { asha, binod, bid, place } = await aKnownLot()
    const suspend = (until: string | null) =>
      run(sql`update users set suspended_until = ${until}::timestamptz where id = ${asha.bidder.id}`)
    expect(await bid(asha, 2200, { maximumPaise: 300_000 })).toBe('leading')
    await suspend('infinity')
    expect(await bid(binod, 2200)).toBe('bid-too-low')
    await suspend(null)
    expect(await place({ ...asha, auctionId: (await bed.list())._id })).toBe('leading')
    expect(await bid(binod, 2300)).toBe('outbid')
  })

  it('is one statement after its lot was moved in the market’s order', async () => {
    const { id, asha, bid, taken } = await aKnownLot()
    await untilRanked(id, 2)
    expect([await bid(asha, 2200), taken()]).toEqual(['leading', ['write-batch']])
  })
})
