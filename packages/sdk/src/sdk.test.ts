import type { LotUpdate as ServedLotUpdate } from '@boli/contracts'
import { expect, test } from 'vitest'
import { createBoli } from './boli.ts'
import type { LotUpdate } from './live-prices.ts'

/** Fails the type check where the market sends less than the SDK promises. */
void ((lot: ServedLotUpdate): LotUpdate => lot)

const LOT = '01981f0e-0000-7000-8000-000000000001'

/** Answers consecutive calls so, `null` by breaking off, and records the requests. */
function answering(...answers: ({ status: number; body?: object } | null)[]) {
  const requests: { path: string; key: string | null; body: string }[] = []
  const boli = createBoli({
    ...{ url: 'http://boli.example', key: 'boli_k', attempts: 3 },
    fetch: async (input) => {
      const request = input as Request
      const { pathname } = new URL(request.url)
      requests.push({ path: pathname, key: request.headers.get('authorization'), body: await request.text() })
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer.body ?? { data: [] }, { status: answer.status })
    },
  })
  return { boli, requests }
}

test.each([
  ['after a lost answer', null],
  ['after 503', { status: 503 }],
])('repeats a bid %s with the same key, so that it is placed once', async (_, first) => {
  const { boli, requests } = answering(first, { status: 200, body: { data: { leading: true } } })
  expect(await boli.placeBid(LOT, { bidAmount: 2_000 })).toEqual({ leading: true })
  expect(requests).toHaveLength(2)
  expect(new Set(requests.map(({ body }) => JSON.parse(body).bidKey)).size).toBe(1)
  expect(requests[0]).toMatchObject({ path: `/api/v1/auction/place-bid/${LOT}`, key: 'Bearer boli_k' })
})

test('repeats no bid that was sent without a key of its own', async () => {
  const { boli, requests } = answering(null, null)
  const call = { params: { path: { auctionId: LOT } }, body: { bidAmount: 2_000 } }
  const sent = boli.api.POST('/api/v1/auction/place-bid/{auctionId}', call)
  await expect(sent).rejects.toThrow('fetch failed')
  expect(requests).toHaveLength(1)
})

test('throws the refusal of a bid with its code, at once', async () => {
  const body = { message: 'Too low', code: 'bid-too-low', errors: [] }
  const { boli, requests } = answering({ status: 409, body })
  await expect(boli.placeBid(LOT, { bidAmount: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'bid-too-low',
  })
  expect(requests).toHaveLength(1)
})

test('gives up on a read after the last attempt, and sends a message once', async () => {
  const reading = answering(null, null, null, null)
  await expect(reading.boli.api.GET('/api/v1/deals')).rejects.toThrow('fetch failed')
  expect(reading.requests).toHaveLength(3)
  const writing = answering(null, null)
  const params = { path: { dealId: LOT } }
  const sent = writing.boli.api.POST('/api/v1/deals/{dealId}/messages', { params, body: { text: 'Hi' } })
  await expect(sent).rejects.toThrow('fetch failed')
  expect(writing.requests).toHaveLength(1)
})
