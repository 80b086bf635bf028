import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LotUpdate as ServedLotUpdate } from '@boli/contracts'
import { Server, type Socket } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBoli } from './boli.ts'
import type { LotUpdate } from './live-prices.ts'

/** Fails the type check where the market sends less than the SDK promises. */
void ((lot: ServedLotUpdate): LotUpdate => lot)

const LOT = '01981f0e-0000-7000-8000-000000000001'

/** A client whose consecutive calls get these answers, `null` for a broken connection, and the recorded requests. */
function answering(...answers: ({ status: number; body?: object; retryAfter?: string } | null)[]) {
  const requests: { path: string; key: string | null; body: string }[] = []
  const boli = createBoli({
    ...{ url: 'http://boli.example', key: 'boli_k', attempts: 3 },
    fetch: async (input) => {
      const request = input as Request
      const { pathname } = new URL(request.url)
      requests.push({ path: pathname, key: request.headers.get('authorization'), body: await request.text() })
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      const { status, body = { data: [] }, retryAfter } = answer
      return Response.json(body, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) })
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

test('does not repeat a bid that was sent without a bid key', async () => {
  const { boli, requests } = answering(null, null)
  const call = { params: { path: { auctionId: LOT } }, body: { bidAmount: 2_000 } }
  const sent = boli.api.POST('/api/v1/auction/place-bid/{auctionId}', call)
  await expect(sent).rejects.toThrow('fetch failed')
  expect(requests).toHaveLength(1)
})

test('throws the refusal of a bid with its code and request id, at once', async () => {
  const body = { message: 'Too low', code: 'bid-too-low', errors: [], requestId: 'r1' }
  const { boli, requests } = answering({ status: 409, body })
  await expect(boli.placeBid(LOT, { bidAmount: 1 })).rejects.toMatchObject({
    status: 409,
    requestId: 'r1',
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

test('sends the current cookie of a session in place of a key at each call', async () => {
  let cookie = 'boli_session=a'
  const sent: (string | null)[][] = []
  const boli = createBoli({
    url: 'http://boli.example',
    headers: () => ({ cookie }),
    fetch: async (input) => {
      const { headers } = input as Request
      sent.push([headers.get('cookie'), headers.get('authorization')])
      return Response.json({ data: [] })
    },
  })
  await boli.api.GET('/api/v1/deals')
  cookie = 'boli_session=b'
  await boli.api.GET('/api/v1/deals')
  expect(sent).toEqual([
    ['boli_session=a', null],
    ['boli_session=b', null],
  ])
})

test('waits as long as the server asks, up to half a minute; a longer wait is left to the program', async () => {
  vi.useFakeTimers()
  const { boli, requests } = answering({ status: 429, retryAfter: '20' }, { status: 200 })
  const read = boli.api.GET('/api/v1/deals')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await read).response.status).toBe(200)
  vi.useRealTimers()
  const late = answering({ status: 503, retryAfter: '31', body: { code: 'overloaded', message: 'Later' } })
  await expect(late.boli.placeBid(LOT, { bidAmount: 2_000 })).rejects.toMatchObject({
    ...{ code: 'overloaded', retryAfterSeconds: 31 },
  })
  expect(late.requests).toHaveLength(1)
})

type Acknowledge = (answer: object) => void

/** A Socket.IO server, and a client that watches a lot on it. */
async function watching(followLots: (socket: Socket, ids: string[], acknowledge: Acknowledge) => void) {
  const server = createServer()
  const sockets = new Server(server)
  sockets.on('connection', (socket) =>
    socket.on('followLots', ({ ids }: { ids: string[] }, acknowledge: Acknowledge) =>
      followLots(socket, ids, acknowledge),
    ),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const boli = createBoli({ url, key: 'boli_k' })
  const prices: number[] = []
  const end = boli.watchAuction(LOT, (lot) => prices.push(lot.price))
  onTestFinished(async () => {
    boli.close()
    await sockets.close()
  })
  return { sockets, prices, end }
}

test('follows again after a lost connection, and receives the current state of each lot', async () => {
  let price = 2_000
  const followed: string[][] = []
  const { sockets, prices, end } = await watching((_, ids, acknowledge) => {
    followed.push(ids)
    acknowledge({ status: 200, data: { lots: ids.map((id) => ({ id, price })) } })
  })
  await expect.poll(() => prices).toEqual([2_000])
  price = 2_100
  for (const socket of sockets.sockets.sockets.values()) socket.conn.close()
  await expect.poll(() => prices, { timeout: 20_000 }).toEqual([2_000, 2_100])
  expect(followed).toEqual([[LOT], [LOT]])
  end()
  await expect.poll(() => followed.at(-1)).toEqual([])
})

test('delivers the state of a lot before a change that arrives with it', async () => {
  const { prices } = await watching((socket, ids, acknowledge) => {
    const lots = (price: number) => ids.map((id) => ({ id, price }))
    acknowledge({ status: 200, data: { lots: lots(2_000) } })
    socket.emit('lotUpdates', lots(2_100))
  })
  await expect.poll(() => prices).toHaveLength(2)
  expect(prices).toEqual([2_000, 2_100])
})
