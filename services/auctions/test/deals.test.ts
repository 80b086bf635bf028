import { createEvent, type DealSnapshot, type DomainEvent, type UserClaims } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { aDealSnapshot, dealChanged } from '@boli/test-kit/snapshots'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions, wheat } from './support/auctions-app.ts'
import { handleDealEvent } from './support/consumed.ts'

const bed = useAuctions({ limits: { shortestSeconds: 3, softCloseSeconds: 60, softCloseCapSeconds: 120 } })

const farmer = aFarmer()
const asha = aBuyer({ username: 'asha' })
const binod = aBuyer({ username: 'binod' })
type Who = Partial<UserClaims>
const idOf = (who: Who) => who.userId ?? ''

async function close(auctionId: string): Promise<void> {
  await bed.endIn(auctionId, 0)
  await eventually(() => expect(closeOf(auctionId)).toBeDefined())
}
const closeOf = (auctionId: string) => bed.eventsOf(auctionId, 'auction-closed')[0]

const statsOf = async (who: Who) => (await bed.get(who, 'dashboard-stats')).data

const aDeal = (auctionId: string, changes: Partial<DealSnapshot> = {}) =>
  aDealSnapshot({
    ...{ auctionId, state: 'awaiting-farmer', waitingFor: 'farmer', pricePaise: 210_000 },
    farmer: { userId: idOf(farmer), username: 'ramesh' },
    buyer: { userId: idOf(asha), username: 'asha' },
    ...changes,
  })
const changedTo = (deal: DealSnapshot) => dealChanged(deal, 'opened', 'system')
const standing = (who: Who, version: number, changes: object = {}) =>
  createEvent({
    ...{ type: 'standing-changed', source: '/deals', subject: idOf(who), version },
    data: { userId: idOf(who), suspendedUntil: null, strikes: 2, ...changes },
  })
const consume = (event: DomainEvent) => handleDealEvent(bed.storage.database, event)

it('a lot whose farmer decides ends without a sale and publishes the bidders with their bids', async () => {
  const lot = await bed.list({ decideAfterClose: 'true', reservePrice: '2050' }, farmer)
  expect((await bed.seen(lot._id, asha)).decideAfterClose).toBe(true)
  const gone = aBuyer()
  for (const [who, amount] of [
    [asha, 2000],
    [gone, 2025],
    [binod, 2050],
    [asha, 2100],
  ] as const)
    await bed.bid(who, lot._id, amount)
  await sql`update users set deleted_at = now() where id = ${idOf(gone)}`.execute(bed.db)
  await close(lot._id)
  expect(closeOf(lot._id)?.data).toMatchObject({
    closeReason: 'awaiting-decision',
    winner: null,
    reservePaise: 205_000,
    standings: [
      { bidder: { userId: asha.userId, username: 'asha' }, amountPaise: 210_000 },
      { bidder: { userId: binod.userId, username: 'binod' }, amountPaise: 205_000 },
    ],
    lot: { decideAfterClose: true },
    state: { status: 'inactive', closeReason: 'awaiting-decision' },
  })
})

it('a lot below its reserve ends unsold, with the standings', async () => {
  const lot = await bed.list({ decideAfterClose: 'true', reservePrice: '3000' }, farmer)
  await bed.bid(asha, lot._id, 2000)
  await close(lot._id)
  expect(closeOf(lot._id)?.data).toMatchObject({ closeReason: 'reserve-not-met', standings: [{}] })
  expect(await bed.seen(lot._id)).toMatchObject({ status: 'inactive', reserve: 'not-met' })
})

it('whether the farmer decides can change until the first bid', async () => {
  const lot = await bed.list({}, farmer)
  const choose = (decideAfterClose: string) => bed.edit(farmer, lot._id, { decideAfterClose })
  expect((await choose('true')).json().data.auction).toMatchObject({
    decideAfterClose: true,
    termsVersion: 2,
  })
  expect((await choose('perhaps')).statusCode).toBe(400)
  await bed.bid(asha, lot._id, 2000)
  expect((await choose('false')).json()).toMatchObject({ code: 'has-bids' })
})

it('a deal is shown to its parties alone, and once agreed it sells the lot to its buyer', async () => {
  const lot = await bed.list({ decideAfterClose: 'true' }, farmer)
  await bed.bid(binod, lot._id, 2000)
  await bed.bid(asha, lot._id, 2100)
  await close(lot._id)
  const deal = aDeal(lot._id)
  await consume(changedTo(deal))
  for (const party of [farmer, asha])
    expect(await bed.seen(lot._id, party)).toMatchObject({
      status: 'inactive',
      deal: { _id: deal.dealId, state: 'awaiting-farmer' },
    })
  expect(await bed.seen(lot._id, binod)).toMatchObject({ deal: null })

  const before = await statsOf(asha)
  const agreed = changedTo({ ...deal, version: 2, state: 'agreed' })
  await consume(agreed)
  await consume(agreed)
  await consume(changedTo({ ...deal, version: 1, state: 'declined' }))
  expect(await bed.seen(lot._id, asha)).toMatchObject({
    status: 'completed',
    closeReason: 'sold',
    deal: { state: 'agreed' },
  })
  const lists = ['participated?filter=won', 'myBids']
  for (const list of lists) {
    const { data } = await bed.get(asha, list)
    expect(data[0].auction).toMatchObject({ _id: lot._id, deal: { _id: deal.dealId } })
  }
  const mine = (await bed.get(farmer, 'myAuctions?filter=completed')).data
  expect(mine[0]).toMatchObject({ _id: lot._id, deal: { state: 'agreed' } })
  await eventually(() =>
    expect(bed.eventsOf(lot._id, 'auction-updated')).toMatchObject([
      { data: { state: { status: 'completed', closeReason: 'sold' } } },
    ]),
  )

  await consume(changedTo({ ...deal, version: 3, state: 'completed', duePaise: 1_950_000 }))
  expect(await statsOf(asha)).toMatchObject({
    wonAuctions: before.wonAuctions + 1,
    totalInvestment: before.totalInvestment + 21_000,
    settledInvestment: 19_500,
  })
  expect(await statsOf(farmer)).toMatchObject({ settledEarnings: 19_500 })
})

it('a cancelled deal is no longer counted as won, and one with the runner-up makes them the buyer, at their price', async () => {
  const lot = await bed.list({}, farmer)
  await bed.bid(binod, lot._id, 2000)
  await bed.bid(asha, lot._id, 2100)
  await close(lot._id)
  const first = aDeal(lot._id, { state: 'agreed' })
  await consume(changedTo(first))
  const all = () => Promise.all([asha, binod, farmer].map(statsOf))
  const won = async () => (await all()).map(({ wonAuctions }) => wonAuctions)
  const [[ashas, binods, farmers], [, { totalInvestment }]] = [await won(), await all()]
  await consume(changedTo({ ...first, version: 2, state: 'cancelled' }))
  expect(await won()).toEqual([ashas - 1, binods, farmers - 1])
  const buyer = { userId: idOf(binod), username: 'binod' }
  const second = aDeal(lot._id, { state: 'agreed', pricePaise: 200_000, buyer })
  await consume(changedTo(second))
  expect(await won()).toEqual([ashas - 1, binods + 1, farmers])
  expect(await statsOf(binod)).toMatchObject({ totalInvestment: totalInvestment + 20_000 })
  expect(await bed.seen(lot._id, farmer)).toMatchObject({ deal: { _id: second.dealId } })
  expect(await bed.seen(lot._id, asha)).toMatchObject({ deal: { _id: first.dealId, state: 'cancelled' } })
})

const until = new Date(Date.now() + 3_600_000).toISOString()
const bar = { until, reason: 'Bids and never pays' }
it.each([
  ['for strikes, of all', { suspendedUntil: until }, 'suspended', 'suspended', { until, cause: 'strikes' }],
  ['by an administrator, of bidding', { bidding: bar, listing: null }, 'suspended', undefined, bar],
  ['by an administrator, of listing', { bidding: null, listing: bar }, undefined, 'suspended', bar],
])(
  'a suspension %s blocks nothing else until it ends, and refusals say until when and why',
  async (_what, changes, bids, lists, params) => {
    const [someone, seller] = [aBuyer(), aFarmer()]
    const changed = (version: number, to: object) =>
      Promise.all([someone, seller].map((who) => consume(standing(who, version, to))))
    const lot = await bed.list({}, farmer)
    const answers = async () => [
      (await bed.bid(someone, lot._id, 2000)).json(),
      (await bed.create(seller, wheat)).json(),
    ]
    await changed(2, changes)
    await changed(1, {})
    const refused = await answers()
    expect(refused.map(({ code }) => code)).toEqual([bids, lists])
    for (const { code, ...answer } of refused) if (code) expect(answer).toMatchObject({ status: 403, params })
    const over = new Date(Date.now() - 1_000).toISOString()
    await changed(3, { suspendedUntil: over, bidding: null, listing: null })
    expect((await answers()).map(({ code }) => code)).not.toContain('suspended')
  },
)

it('automatic bids of a suspended buyer stop', async () => {
  const lot = await bed.list({}, farmer)
  const someone = aBuyer()
  await bed.bid(someone, lot._id, { bidAmount: 2000, maxAmount: 2500 })
  await consume(standing(someone, 2, { suspendedUntil: until }))
  expect((await bed.bid(binod, lot._id, 2050)).json()).toMatchObject({ data: { leading: true } })
})

it('lots show the rating of their seller', async () => {
  const lot = await bed.list({}, farmer)
  const data = { userId: idOf(farmer), mean: 4.3, count: 7 }
  const rated = { type: 'rating-changed', source: '/deals', subject: idOf(farmer) } as const
  await consume(createEvent({ ...rated, version: 7, data }))
  await consume(createEvent({ ...rated, version: 6, data: { ...data, mean: 1 } }))
  expect((await bed.seen(lot._id, asha)).product).toMatchObject({ rating: 4.3, ratingCount: 7 })
})

it('the operator’s limits apply to lots and are public', async () => {
  const limits = (await bed.get(null, 'limits')).data
  expect(limits).toEqual({ shortestSeconds: 3, softCloseSeconds: 60, softCloseCapSeconds: 120 })
  const lot = await bed.list({ durationMinutes: '0.05' }, farmer)
  expect(Date.parse(lot.endTime) - Date.parse(lot.startTime)).toBe(3_000)
  await expect(bed.list({ durationMinutes: '0.04' }, farmer)).rejects.toThrow('duration')
  const late = await bed.list({ durationMinutes: '0.5' }, farmer)
  const { auction } = (await bed.bid(asha, late._id, 2000)).json().data
  expect(Date.parse(auction.endTime) - Date.parse(late.endTime)).toBeGreaterThan(25_000)
})
