import type { BatchedBid, BidOutcome, PlacedBid } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { answerJson } from './upstream.ts'
import { aWorld, refusalOf, useWorld, type World } from './world.ts'

const AUCTION = '01981f0e-0000-7000-8000-000000000001'
const PLACE_BID = `/api/v1/auction/place-bid/${AUCTION}`
const KEY = '01981f0e-0000-7000-8000-000000000002'
const placed: PlacedBid = {
  bid: {
    ...{ _id: KEY, auction: AUCTION, bid_amount: 2_100, bid_time: '2026-11-20T09:30:00.000Z' },
    ...{ bidder: { _id: KEY, username: 'asha' }, isAutomatic: false, sequence: 1 },
  },
  leading: true,
  auction: {
    ...{ _id: AUCTION, version: 2, status: 'active', closeReason: null, reserve: 'none' },
    ...{ highestBid: 2_100, highestBidder: { _id: KEY, username: 'asha' }, totalBids: 1, participants: 1 },
    ...{ bidIncrement: 25, minimumNextBid: 2_125 },
    ...{ startTime: '2026-11-20T09:00:00.000Z', endTime: '2026-11-20T13:00:00.000Z' },
  },
}

const world = useWorld()
/** The calls to auctions. */
let calls: BatchedBid[][]

/** Auctions' answer to each bid. */
function answerBids(to: World, outcomeOf: (bid: BatchedBid) => BidOutcome): void {
  calls = []
  to.auctions.answerWith(({ url, headers, body }, response) => {
    expect([url, headers.authorization?.slice(0, 7)]).toEqual(['/internal/bids', 'Bearer '])
    const { bids } = JSON.parse(body.toString()) as { bids: BatchedBid[] }
    calls.push(bids)
    answerJson(response, 200, { status: 200, success: true, message: 'ok', data: bids.map(outcomeOf) })
  })
}

const refused: BidOutcome = {
  status: 409,
  message: 'Your bid must be at least ₹2,050/quintal',
  data: null,
  code: 'bid-too-low',
  params: { minimum: 2_050 },
}

describe('bids over HTTP', () => {
  const bid = (body: unknown, user = world.identity.signIn(), path = PLACE_BID) =>
    world.call(path, { method: 'POST', user, body })

  test('go to auctions together, each with its bidder’s token and its own answer', async () => {
    answerBids(world, ({ bidAmount }) =>
      bidAmount === 2_000 ? refused : { status: 200, message: 'bid placed successfully', data: placed },
    )
    const [low, high] = await Promise.all([bid({ bidAmount: 2_000 }), bid({ bidAmount: 2_100, bidKey: KEY })])
    const { code, message, params } = refused
    const refusal = { httpStatus: 409, success: false, code, message, params }
    expect(await refusalOf(low)).toMatchObject(refusal)
    expect(high.status).toBe(200)
    expect(high.headers.get('cache-control')).toBe('no-store')
    const answer = { status: 200, success: true, message: 'bid placed successfully', data: placed }
    expect(await high.json()).toEqual(answer)
    const sent = calls.flat()
    expect(new Set(sent.map(({ token }) => token)).size).toBe(2)
    expect(sent.map(({ auctionId }) => auctionId)).toEqual([AUCTION, AUCTION])
    expect(sent.find(({ bidAmount }) => bidAmount === 2_100)?.bidKey).toBe(KEY)
    expect(sent.every(({ bidKey, requestId }) => bidKey && requestId)).toBe(true)
  })

  test.each([
    [{ maxAmount: 2_000 }, PLACE_BID, 400, 'validation-failed'],
    [{ bidAmount: 2_000 }, '/api/v1/auction/place-bid/none', 400, 'validation-failed'],
    ['{"bidAmount":', PLACE_BID, 400, 'malformed-request'],
  ])('%j to %s is refused by the gateway', async (body, path, httpStatus, code) => {
    answerBids(world, () => refused)
    const response = await world.call(path, {
      method: 'POST',
      user: world.identity.signIn(),
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect(await refusalOf(response)).toMatchObject({ httpStatus, code })
    expect(calls).toEqual([])
  })

  test('are for business users only', async () => {
    answerBids(world, () => refused)
    const guest = await world.call(PLACE_BID, { method: 'POST', body: { bidAmount: 2_000 } })
    expect(await refusalOf(guest)).toMatchObject({ httpStatus: 401, code: 'not-signed-in' })
    const farmer = await bid({ bidAmount: 2_000 }, world.identity.signIn('farmer'))
    expect(await refusalOf(farmer)).toMatchObject({ httpStatus: 403, code: 'only-businesses-bid' })
    expect(calls).toEqual([])
  })

  test('are sent again with the same key after a lost answer', async () => {
    const keys: (string | undefined)[] = []
    world.auctions.answerWith(({ body }, response) => {
      keys.push(...(JSON.parse(body.toString()) as { bids: BatchedBid[] }).bids.map(({ bidKey }) => bidKey))
      response.destroy()
      answerBids(world, ({ bidKey }) => {
        keys.push(bidKey)
        return { status: 200, message: 'bid placed successfully', data: placed }
      })
    })
    expect((await bid({ bidAmount: 2_000 })).status).toBe(200)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('that are not answered in time are answered as possibly placed', async () => {
    const hasty = await aWorld({ settings: { bidDeadlineMs: 300 } })
    hasty.auctions.answerWith(() => {})
    const user = hasty.identity.signIn()
    const response = await hasty.call(PLACE_BID, { method: 'POST', user, body: { bidAmount: 2_000 } })
    expect(await refusalOf(response)).toMatchObject({ httpStatus: 504, code: 'bid-unanswered' })
    expect(response.headers.get('retry-after')).toBe('1')
  })
})
