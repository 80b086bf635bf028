import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { LoadSocket } from './load-socket.ts'

const ID = '0199a0b0-0000-7000-8000-000000000001'

/** The answer to each bid, by its amount. */
const placed = { bid: { _id: ID, auction: 'other' }, auction: { _id: 'other' } }
const answers: Record<number, object> = {
  1: { status: 200, message: 'bid placed', data: placed },
  2: { status: 409, message: 'Zu niedrig · ₹', data: null, code: 'bid-too-low' },
  3: { status: 504, message: 'Checking', data: null, code: 'bid-unanswered' },
}

test('reports bids over a Socket.IO server: accepted ones with their id, refused ones with their code, lost ones as unanswered', async () => {
  const http = createServer().listen(0, '127.0.0.1')
  const server = new Server(http, { pingInterval: 20 })
  onTestFinished(() => server.close())
  const cookies: (string | undefined)[] = []
  server.on('connection', (socket) => {
    cookies.push(socket.request.headers.cookie)
    socket.on('placeBid', ({ bidAmount }, answer) => {
      if (!answers[bidAmount]) socket.disconnect(true)
      else socket.emit('new bid', bidAmount, () => {}) && answer(answers[bidAmount])
    })
  })
  await new Promise((resolve) => http.once('listening', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const events: string[] = []
  const onEvent = (data: Buffer) => events.push(data.toString())
  const socket = await LoadSocket.open({ url, cookie: 'session=1', onEvent })
  const bid = (rupees: number) => socket.placeBid({ lotId: ID, bidder: 0, rupees, bidKey: 'key' })
  expect(await bid(1)).toEqual({ kind: 'accepted', bidId: ID })
  expect(await bid(2)).toEqual({ kind: 'refused', code: 'bid-too-low' })
  expect(await bid(3)).toEqual({ kind: 'unanswered' })
  expect(cookies).toEqual(['session=1'])
  expect(events[0]).toContain('"new bid",1')
  expect([await bid(4), await bid(1)]).toEqual([{ kind: 'unanswered' }, { kind: 'unanswered' }])
  await socket.closed
})
