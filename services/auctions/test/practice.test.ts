import { API_PREFIX, newId, type PlaceBidBody, type PracticeView } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
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
  return app.inject({ method, url: `${API_PREFIX}/practice${path}`, headers, ...(payload && { payload }) })
}
const begin = async (who: Learner, app?: Service) =>
  (await call(who, '', {}, app)).json().data as PracticeView
const read = async (who: Learner, id: string) => (await call(who, `/${id}`)).json().data as PracticeView
const bid = async (who: Learner, id: string, body: PlaceBidBody, app?: Service) =>
  (await call(who, `/${id}/bids`, body, app)).json()

/** Moves everything of a practice lot to an earlier time. */
async function pass(id: string, ms: number): Promise<void> {
  await sql`
    update practice_lots set begun_at = begun_at - make_interval(secs => ${ms / 1000}::float8),
      lot = jsonb_set(
        jsonb_set(lot, '{auction}', lot -> 'auction' || jsonb_build_object(
          'endsAtMs', (lot #> '{auction,endsAtMs}')::bigint - ${ms}::bigint,
          'plannedEndMs', (lot #> '{auction,plannedEndMs}')::bigint - ${ms}::bigint)),
        '{bids}', (select jsonb_agg(bid || jsonb_build_object('placedAtMs', (bid -> 'placedAtMs')::bigint - ${ms}::bigint))
          from jsonb_array_elements(lot -> 'bids') as bid))
    where lot #>> '{auction,id}' = ${id}`.execute(bed.storage.database.db)
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
  expect(begun.json().code).toBe(code)
  const id = begun.json().data?.auction._id ?? newId()
  expect((await call(who, `/${id}`)).json().code).toBe(code)
  expect((await bid(who, id, { bidAmount: 2025 })).code).toBe(code)
})

it('a key of the scope practice bids on no lot of the market', async () => {
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
  expect((await read(who, auction._id)).auction).toMatchObject({ ownBest: 2025, ownMaximum: 2300 })
  await pass(auction._id, 7_000)
  const answered = await read(who, auction._id)
  expect(answered.bids).toMatchObject([{ isAutomatic: true, bid_amount: 2075 }, { bid_amount: 2050 }, {}, {}])
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
  expect((await call(aBuyer(), `/${first.auction._id}`)).json()).toMatchObject({ code: 'not-found' })
  expect((await bid(aBuyer(), first.auction._id, { bidAmount: 2025 })).code).toBe('not-found')
  await bid(who, first.auction._id, { bidAmount: 2025, maxAmount: 2400 })
  await pass(first.auction._id, 301_000)
  expect((await read(who, first.auction._id)).auction).toMatchObject({
    ...{ status: 'completed', closeReason: 'sold', highestBidder: { _id: who.userId }, deal: null },
  })
  const second = await begin(who)
  expect(second.auction._id).not.toBe(first.auction._id)
  expect((await call(who, `/${first.auction._id}`)).json()).toMatchObject({ code: 'not-found' })
})

it('a practice lot is deleted an hour after its start, and with the account', async () => {
  const [old, recent, deleted] = [aBuyer(), aBuyer(), aBuyer()]
  const lots = await Promise.all([old, recent, deleted].map((who) => begin(who)))
  const idOf = (index: number) => lots[index]?.auction._id ?? ''
  await pass(idOf(0), 61 * 60_000)
  await sweepPracticeLots(bed.storage.database)
  expect((await call(old, `/${idOf(0)}`)).statusCode).toBe(404)
  expect((await call(recent, `/${idOf(1)}`)).statusCode).toBe(200)
  await forgetUser(bed.storage.database.db, deleted.userId ?? '', 2)
  expect((await call(deleted, `/${idOf(2)}`)).statusCode).toBe(404)
})
