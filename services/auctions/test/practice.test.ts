import { setTimeout } from 'node:timers/promises'
import { API_PREFIX, newId, type PlaceBidBody, type PracticeView } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { eventually } from '@boli/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, it, test } from 'vitest'
import { forgetUser } from '../src/consumers/forget-user.ts'
import { sweepPracticeLots } from '../src/persistence/practice-lots.ts'
import { type AuctionsTestBed, aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()
let another: Service
beforeAll(async () => {
  another = await bed.startAnother()
})

type Learner = Parameters<AuctionsTestBed['call']>[0]

async function call(who: Learner, path: string, payload?: object, app = bed.app) {
  const headers = who ? { authorization: `Bearer ${await bed.tokenOf(who)}` } : {}
  const method = payload ? 'POST' : 'GET'
  const url = `${API_PREFIX}/practice${path}`
  return (await app.inject({ method, url, headers, ...(payload && { payload }) })).json()
}
const begin = async (who: Learner, app?: Service): Promise<PracticeView> =>
  (await call(who, '', {}, app)).data
const read = (who: Learner, id: string) => call(who, `/${id}`)
const bid = (who: Learner, id: string, body: PlaceBidBody, app?: Service) =>
  call(who, `/${id}/bids`, body, app)

/** Moves all times of a practice lot into the past, as if this much time had passed. */
async function pass(id: string, ms: number): Promise<void> {
  await sql`
    update practice_lots set begun_at = begun_at - make_interval(secs => ${ms / 1000}::float8),
      lot = jsonb_set(
        jsonb_set(lot, '{auction}', lot -> 'auction' || jsonb_build_object(
          'endsAtMs', (lot #> '{auction,endsAtMs}')::bigint - ${ms}::bigint,
          'plannedEndMs', (lot #> '{auction,plannedEndMs}')::bigint - ${ms}::bigint)),
        '{bids}', (select jsonb_agg(bid || jsonb_build_object('placedAtMs', (bid -> 'placedAtMs')::bigint - ${ms}::bigint))
          from jsonb_array_elements(lot -> 'bids') as bid))
    where lot #>> '{auction,id}' = ${id}`.execute(bed.db)
}

const keyOf = (scope: 'practice' | 'bid') =>
  aBuyer({ apiKey: { keyId: newId(), scopes: [scope], bidCapPaise: 10 ** 9, dayCapPaise: 10 ** 9 } })

test.each([
  ['a guest', null, 'not-signed-in'],
  ['a person whose email is not confirmed', aBuyer({ isVerified: false }), 'not-verified'],
  ['a buyer', aBuyer(), undefined],
  ['a farmer', aFarmer(), undefined],
  ['a key of the scope practice', keyOf('practice'), undefined],
  ['a key of another scope', keyOf('bid'), 'key-not-allowed'],
])('%s begins, reads and bids, or is refused', async (_who, who, code) => {
  const begun = await call(who, '', {})
  expect(begun.code).toBe(code)
  const id = begun.data?.auction._id ?? newId()
  expect((await read(who, id)).code).toBe(code)
  expect((await bid(who, id, { bidAmount: 2025 })).code).toBe(code)
})

test('a lot won in practice is in no event and in no table of the market; a bid on the market is in both', async () => {
  const market = async () => {
    const events = sql<object>`select pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')::regclass)`
    const tables = sql<object>`
      select table_name, query_to_xml(format('select * from %I order by 1', table_name), true, false, '')::text
      from information_schema.tables
      where table_schema = current_schema() and table_name not in ('practice_lots', 'outbox') order by 1`
    const { db } = bed
    return { events: (await events.execute(db)).rows, tables: (await tables.execute(db)).rows }
  }
  const lot = await bed.list()
  // Effects of the listing are stored shortly after it.
  const before = await eventually(async () => {
    const first = await market()
    await setTimeout(100)
    expect(await market()).toEqual(first)
    return first
  })
  const who = aBuyer()
  const { auction } = await begin(who)
  await bid(who, auction._id, { bidAmount: 2025, maxAmount: 2400 })
  await pass(auction._id, 301_000)
  expect((await read(who, auction._id)).data.auction).toMatchObject({ closeReason: 'sold' })
  expect(await market()).toEqual(before)
  await bed.bid(who, lot._id, 2000)
  const after = await market()
  expect(after.events).not.toEqual(before.events)
  expect(after.tables).not.toEqual(before.tables)
})

it('a key of the scope practice cannot bid on a lot of the market', async () => {
  const lot = await bed.list()
  expect((await bed.bid(keyOf('practice'), lot._id, 2000)).json()).toMatchObject({ code: 'key-not-allowed' })
})

it('refusals have the codes of the market and the values that a page shows', async () => {
  const who = aBuyer()
  const { auction, bids, nextAt } = await begin(who)
  expect(auction).toMatchObject({ highestBid: 2000, minimumNextBid: 2025, priceUnit: 'quintal' })
  expect(bids).toMatchObject([{ bid_amount: 2000, bidder: { username: 'robot-1' } }])
  expect(nextAt).toBe(auction.endTime)
  expect(await bid(who, auction._id, { bidAmount: 2024 })).toMatchObject({
    ...{ status: 409, code: 'bid-too-low', params: { minimum: 2025 } },
  })
  expect(await bid(who, auction._id, { bidAmount: 9000 })).toMatchObject({ code: 'needs-confirmation' })
  expect(await bid(who, auction._id, { bidAmount: 'much' })).toMatchObject({
    errors: [{ field: 'bidAmount', code: 'amount' }],
  })
  expect(await bid(who, auction._id, { bidAmount: 2025, maxAmount: 2300 })).toMatchObject({
    data: { leading: true, outcome: 'leading', bid: { bid_amount: 2025, sequence: 2 } },
  })
  expect((await read(who, auction._id)).data.auction).toMatchObject({ ownBest: 2025, ownMaximum: 2300 })
  await pass(auction._id, 7_000)
  const answered = await read(who, auction._id)
  expect(answered.data.bids).toMatchObject([
    { isAutomatic: true, bid_amount: 2075 },
    { bid_amount: 2050 },
    {},
    {},
  ])
})

it('a user’s lot exists once over two instances: when begun at once, when bid on at once, and for a repeated key', async () => {
  const who = aBuyer()
  const begun = await Promise.all([begin(who), begin(who, another), begin(who)])
  const [id = '', ...rest] = begun.map(({ auction }) => auction._id)
  expect(rest).toEqual([id, id])
  const bids = [bed.app, another, bed.app].map((app) =>
    bid(who, id, { bidAmount: 2025, bidKey: newId() }, app),
  )
  const codes = (await Promise.all(bids)).map(({ code = 'ok' }) => code).sort()
  expect(codes).toEqual(['already-leading', 'already-leading', 'ok'])
  await pass(id, 7_000)
  const again = { bidAmount: 2075, bidKey: newId() }
  const answers = await Promise.all([bid(who, id, again), bid(who, id, again, another)])
  expect(answers[0].data.bid).toEqual(answers[1].data.bid)
})

it('each user has one practice lot: a new one after the end replaces it, and nobody sees the lots of others', async () => {
  const who = aBuyer()
  const first = await begin(who)
  expect((await read(aBuyer(), first.auction._id)).code).toBe('not-found')
  expect((await bid(aBuyer(), first.auction._id, { bidAmount: 2025 })).code).toBe('not-found')
  await bid(who, first.auction._id, { bidAmount: 2025, maxAmount: 2400 })
  await pass(first.auction._id, 301_000)
  expect((await read(who, first.auction._id)).data.auction).toMatchObject({
    ...{ status: 'completed', closeReason: 'sold', highestBidder: { _id: who.userId }, deal: null },
  })
  const second = await begin(who)
  expect(second.auction._id).not.toBe(first.auction._id)
  expect((await read(who, first.auction._id)).code).toBe('not-found')
})

it('a practice lot is deleted an hour after its start, and with the account', async () => {
  const learners = [aBuyer(), aBuyer(), aBuyer()]
  const ids = await Promise.all(learners.map(async (who) => (await begin(who)).auction._id))
  await pass(ids[0] ?? '', 61 * 60_000)
  await sweepPracticeLots(bed.storage.database)
  await forgetUser(bed.db, learners[2]?.userId ?? '', 2)
  const left = await Promise.all(learners.map((who, index) => read(who, ids[index] ?? '')))
  expect(left.map(({ status }) => status)).toEqual([404, 200, 404])
})
