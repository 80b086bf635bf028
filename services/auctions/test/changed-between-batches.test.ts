import { newId } from '@boli/contracts'
import { untilOneWaitsForLock } from '@boli/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BidCommand, BidEngine } from '../src/bid-engine/index.ts'
import { aFarmer, useAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'
import { aCommand, engineOn, inAWord } from './support/engine.ts'

const bed = useAuctions()
let other: BidEngine
let engine: BidEngine
beforeAll(async () => {
  engine = engineOn(bed.storage.database)
  other = engineOn(bed.storage.database)
})
afterAll(() => Promise.all([engine.close(), other.close()]))

const farmer = aFarmer()
let lot: string
let leader: BidCommand
/** The price is 2050, and the leader's maximum 3000. */
beforeEach(async () => {
  lot = (await bed.list({ basePrice: '2000', bidIncrement: '25' }, farmer))._id
  await engine.place(aCommand(lot, 2025))
  leader = aCommand(lot, 2050, { maximumPaise: 300_000, bidKey: newId() })
  expect(inAWord(await engine.place(leader))).toBe('leading')
})

const place = async (rupees: number, changes: Partial<BidCommand> = {}) =>
  inAWord(await engine.place(aCommand(lot, rupees, changes)))

async function priceOf(auctionId: string) {
  const { db } = bed.storage.database
  const row = db.selectFrom('auctions').select('price_paise').where('id', '=', auctionId)
  return (await row.executeTakeFirstOrThrow()).price_paise / 100
}

it.each([
  ['another process bids', () => other.place(aCommand(lot, 2500)), 2550, 2575],
  [
    'the leader raises their maximum elsewhere',
    () => other.place({ ...leader, bidKey: null, maximumPaise: 400_000 }),
    3500,
    3525,
  ],
  ['the leader is deleted', () => deleteUser(bed.storage.database, leader.bidder.id), 2075, 2075],
  ['the farmer edits the lot', () => bed.edit(farmer, lot, { desc: 'Cleaned twice' }), 2100, 2125],
])('%s: the rules apply to the changed state', async (_what, happen, rupees, price) => {
  await happen()
  await place(rupees)
  expect(await priceOf(lot)).toBe(price)
})

it('the leader raises their maximum while the batch waits for the lock: the rules apply to the raised maximum', async () => {
  const { db } = bed.storage.database
  let placed: Promise<string> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('auctions').set({ leader_maximum_paise: 400_000 }).where('id', '=', lot).execute()
    placed = place(3500)
    await untilOneWaitsForLock(bed.storage.database, '%bid engine')
  })
  expect(await placed).toBe('outbid')
  expect(await priceOf(lot)).toBe(3525)
})

it('an administrator removes the lot: the bid is refused', async () => {
  expect((await bed.remove(lot)).statusCode).toBe(200)
  expect(await place(4000)).toBe('auction-ended')
})

it('the auction was ended in the database: the bid is refused', async () => {
  const { db } = bed.storage.database
  await sql`update auctions set ends_at = now(), planned_end = now() where id = ${lot}`.execute(db)
  expect(await place(4000)).toBe('auction-ended')
  expect(await priceOf(lot)).toBe(2050)
})

it('the same bid was accepted by another instance: its answer is repeated', async () => {
  const bid = aCommand(lot, 2100, { bidKey: newId() })
  const first = await other.place(bid)
  expect({ ...first, isRepeated: true }).toMatchObject(await engine.place(bid))
  expect(await priceOf(lot)).toBe(2125)
})

it.each([
  ['a bid that would be taken', 4000],
  ['a bid that would be refused', 1000],
])('its key was used on another lot: %s is refused', async (_what, rupees) => {
  const { _id: elsewhere } = await bed.list()
  const { bidder } = leader
  const bidKey = newId()
  const challenger = aCommand(lot, 2000).bidder
  await other.place(aCommand(elsewhere, 2000, { bidder: challenger, bidKey }))
  const decisions = await Promise.all([
    engine.place(aCommand(lot, rupees, { bidder: challenger, bidKey })),
    engine.place(aCommand(lot, 4100, { bidder, maximumPaise: 500_000 })),
  ])
  expect(decisions.map(inAWord)).toEqual(['bid-key-reused', 'raised'])
})
