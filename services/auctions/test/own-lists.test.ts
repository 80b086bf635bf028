import type { AuctionView, MyBidView, ParticipationView } from '@boli/contracts'
import { addDays, groupDigits, indianDay } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()
const [ramesh, asha, binod] = [aFarmer(), aBuyer({ username: 'asha' }), aBuyer({ username: 'binod' })]
beforeAll(async () => {
  const list = (name: string, fields: Record<string, string> = {}) =>
    bed.list({ product_name: name, ...fields }, ramesh)
  // Two and a half quintals, so that the values depend on the unit and the fraction.
  const won = await list('won', { quantity: '250kgs' })
  const lost = await list('lost')
  const unsold = await list('unsold', { reservePrice: '9000' })
  const winning = await list('winning')
  const outbid = await list('outbid')
  await list('untouched')
  await list('later', { startTime: new Date(Date.now() + 3_600_000).toISOString() })
  await bed.bid(asha, won._id, 2000)
  await bed.bid(asha, lost._id, 2000)
  await bed.bid(binod, lost._id, 2050)
  await bed.bid(asha, unsold._id, 2000)
  await bed.bid(asha, winning._id, { bidAmount: 2000, maxAmount: 3000 })
  await bed.bid(binod, winning._id, 2100)
  await bed.bid(asha, outbid._id, 2000)
  await bed.bid(binod, outbid._id, 2025)
  for (const { _id } of [won, lost, unsold]) await bed.endIn(_id, 0)
  await eventually(() => {
    for (const { _id } of [won, lost, unsold]) expect(bed.eventsOf(_id, 'auction-closed')).toHaveLength(1)
  })
})

describe('my auctions', () => {
  const names = async (query: string) =>
    ((await bed.get(ramesh, `myAuctions${query}`)).data as AuctionView[]).map((lot) => lot.productName)

  it.each([
    ['', ['later', 'untouched', 'outbid', 'winning', 'unsold', 'lost', 'won']],
    ['?filter=all', ['later', 'untouched', 'outbid', 'winning', 'unsold', 'lost', 'won']],
    ['?filter=active', ['later', 'untouched', 'outbid', 'winning']],
    ['?filter=completed', ['lost', 'won']],
    ['?filter=inactive', ['unsold']],
    ['?filter=won%20auctions', ['lost', 'won']],
    ['?limit=2&page=2', ['outbid', 'winning']],
    ['?sortBy=ending&limit=4', ['winning', 'outbid', 'untouched', 'later']],
    ['?sortBy=ending-desc&limit=1', ['later']],
    ['?sortBy=price-desc&limit=2', ['winning', 'lost']],
    ['?sortBy=price-desc&limit=2&page=2', ['outbid', 'later']],
    ['?sortBy=bids&limit=3', ['winning', 'outbid', 'lost']],
    ['?sortBy=bids-asc&filter=active', ['untouched', 'later', 'outbid', 'winning']],
    ['?query=WINN', ['winning']],
    ['?query=winning&filter=completed', []],
    ['?query=nothing-like-it', []],
  ])('filtered by %j are %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('are found by any name of the produce, include only the caller’s own, and say whether there are more', async () => {
    const farmer = aFarmer()
    await bed.list({ product_name: 'Sharbati', commodity: 'wheat' }, farmer)
    await bed.list({ product_name: 'Alphonso', commodity: 'mango', category: 'fruit' }, farmer)
    const found = await bed.get(farmer, `myAuctions?query=${encodeURIComponent('गेहूं')}`)
    expect(found).toMatchObject({ data: [{ productName: 'Sharbati' }], total: 1 })
    expect((await bed.get(farmer, 'myAuctions?limit=1')).hasMore).toBe(true)
    expect(await bed.get(farmer, 'myAuctions?limit=2')).toMatchObject({ data: [{}, {}], hasMore: false })
    expect((await bed.get(ramesh, 'myAuctions?filter=mine')).errors).toMatchObject([{ field: 'filter' }])
  })
})

describe('my bids', () => {
  const bids = async (query: string) =>
    ((await bed.get(asha, `myBids${query}`)).data as MyBidView[]).map((bid) => [
      bid.auction.productName,
      bid.bid_amount,
      bid.isAutomatic,
    ])

  it('list each of the user’s bids, newest first, with the current state of its auction', async () => {
    expect(await bids('')).toEqual([
      ['outbid', 2000, false],
      ['winning', 2125, true],
      ['winning', 2000, false],
      ['unsold', 2000, false],
      ['lost', 2000, false],
      ['won', 2000, false],
    ])
    const all = (await bed.get(asha, 'myBids')).data as MyBidView[]
    const outcomes = ['outbid', 'winning', 'winning', 'lost', 'lost', 'won']
    expect(all.map(({ outcome }) => outcome)).toEqual(outcomes)
    // A client compares the highest bidder with the user's own id to show whether they are winning.
    const auction = { status: 'active', highestBid: 2025, highestBidder: binod.userId }
    expect(all[0]).toMatchObject({
      bid_time: expect.any(String),
      bidder: { _id: asha.userId, username: 'asha' },
      auction: { ...auction, leader: { username: 'binod' } },
    })
    expect((await bed.get(asha, 'myBids?limit=5')).hasMore).toBe(true)
    expect((await bed.get(asha, 'myBids?limit=6')).hasMore).toBe(false)
  })

  it.each([
    ['?filter=active', ['outbid', 'winning', 'winning']],
    ['?filter=inactive', ['unsold', 'lost', 'won']],
    ['?limit=2&page=2', ['winning', 'unsold']],
    ['?limit=4&page=2', ['lost', 'won']],
  ])('filtered by %s are of %j', async (query, expected) => {
    expect((await bids(query)).map(([name]) => name)).toEqual(expected)
  })

  it.each([
    ['', ['outbid:2000:1', 'winning:2125:2', 'unsold:2000:1', 'lost:2000:1', 'won:2000:1']],
    ['&filter=active', ['outbid:2000:1', 'winning:2125:2']],
    ['&sortBy=oldest&limit=2', ['won:2000:1', 'lost:2000:1']],
    ['&sortBy=price-asc&limit=2&filter=active', ['outbid:2000:1', 'winning:2125:2']],
    ['&sortBy=price-desc&limit=1&page=2', ['lost:2000:1']],
    ['&sortBy=own-desc&limit=1', ['winning:2125:2']],
    ['&sortBy=ending&limit=2', ['winning:2125:2', 'outbid:2000:1']],
    ['&query=winning', ['winning:2125:2']],
  ])('grouped by lot%s are the last of each, with their number: %j', async (query, expected) => {
    const { data } = await bed.get(asha, `myBids?each=lot${query}`)
    expect(
      (data as MyBidView[]).map((bid) => `${bid.auction.productName}:${bid.bid_amount}:${bid.yourBids}`),
    ).toEqual(expected)
  })

  it('grouped by lot are counted in lots, and filtered by one lot are all of the user’s bids on it', async () => {
    expect(await bed.get(asha, 'myBids?each=lot&limit=4')).toMatchObject({ total: 5, hasMore: true })
    expect(await bed.get(asha, 'myBids?each=lot&filter=inactive')).toMatchObject({ total: 3, hasMore: false })
    const [winning] = (await bed.get(asha, 'myBids?each=lot&query=winning')).data
    expect(await bids(`?auction=${winning.auction._id}`)).toEqual([
      ['winning', 2125, true],
      ['winning', 2000, false],
    ])
    expect((await bed.get(asha, `myBids?auction=${winning.auction._id}`)).total).toBe(2)
  })
})

describe('participated auctions', () => {
  it.each([
    ['', ['outbid:outbid', 'winning:winning', 'unsold:lost', 'lost:lost', 'won:won']],
    ['?filter=active', ['outbid:outbid', 'winning:winning']],
    ['?filter=won', ['won:won']],
    ['?filter=lost', ['unsold:lost', 'lost:lost']],
    ['?limit=2&page=2', ['unsold:lost', 'lost:lost']],
  ])('filtered by %j are %j', async (query, expected) => {
    const { data } = await bed.get(asha, `participated${query}`)
    expect(data.map((one: ParticipationView) => `${one.auction.productName}:${one.outcome}`)).toEqual(
      expected,
    )
  })

  it('show the user’s own bids', async () => {
    const { data } = await bed.get(asha, 'participated?filter=active')
    expect(data[1]).toMatchObject({ yourHighestBid: 2125, yourBids: 2 })
  })
})

describe('the dashboard', () => {
  it.each([
    ['a buyer', asha, [5, 2, 6, 1, 2, 0, 5_000]],
    ['a farmer', ramesh, [7, 4, 9, 2, 2, 25_500, 0]],
    ['a newcomer', aBuyer(), [0, 0, 0, 0, 0, 0, 0]],
  ])('counts for %s', async (_who, who, expected) => {
    const names = ['totalAuctions', 'activeAuctions', 'totalBids', 'wonAuctions', 'ongoingBids']
    const figures = [...names, 'totalEarnings', 'totalInvestment'].map((name, at) => [name, expected[at]])
    expect((await bed.get(who, 'dashboard-stats')).data).toEqual({
      ...{ settledEarnings: 0, settledInvestment: 0, ...Object.fromEntries(figures) },
    })
  })
})

describe('the export of own bids', () => {
  const today = indianDay(Date.now())
  const exported = (query: string, who: Parameters<typeof bed.call>[0] = asha) =>
    bed.call(who, { url: `/api/v1/auction/myBids/export?${query}` })

  it('has the same bids as the API, oldest first, as CSV and XLSX', async () => {
    const bids = ((await bed.get(asha, 'myBids')).data as MyBidView[]).toReversed()
    const csv = await exported(`format=csv&from=${addDays(today, -1)}&to=${addDays(today, 1)}`)
    const lines = parse(csv.body, { bom: true, from: 2 }) as string[][]
    expect(lines.map(([_time, ...line]) => line)).toEqual(
      bids.map(({ auction, ...bid }) => [
        ...[auction.productName, groupDigits(bid.bid_amount), auction.priceUnit],
        ...[bid.isAutomatic ? 'yes' : 'no', bid.placedBy?.username ?? '', bid.outcome],
        ...[ramesh.username, bid._id, auction._id],
      ]),
    )
    const xlsx = await exported(`format=xlsx&from=${today}&to=${today}`)
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('covers the requested days of the caller only, and refuses an invalid range', async () => {
    const before = `format=csv&from=${addDays(today, -9)}&to=${addDays(today, -2)}`
    expect(parse((await exported(before)).body, { bom: true })).toHaveLength(1)
    const all = `format=csv&from=${addDays(today, -1)}&to=${addDays(today, 1)}`
    expect(parse((await exported(all, ramesh)).body, { bom: true })).toHaveLength(1)
    for (const [query, field] of [
      ['format=pdf&from=2026-11-20&to=2026-11-20', 'format'],
      ['format=csv&from=2026-11-20', 'to'],
      ['format=csv&from=2026-11-21&to=2026-11-20', 'to'],
    ] as const)
      expect((await exported(query)).json()).toMatchObject({ status: 400, errors: [{ field }] })
  })
})
