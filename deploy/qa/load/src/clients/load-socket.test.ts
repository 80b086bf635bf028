import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { LoadSocket } from './load-socket.ts'

test('connects to a Socket.IO server, and receives acknowledgements, events and lost answers', async () => {
  const http = createServer().listen(0, '127.0.0.1')
  const server = new Server(http, { pingInterval: 20 })
  onTestFinished(() => server.close())
  const cookies: (string | undefined)[] = []
  server.on('connection', (socket) => {
    cookies.push(socket.request.headers.cookie)
    socket.on('placeBid', (bid, answer) => {
      if (bid.amount === 0) socket.disconnect(true)
      else socket.emit('new bid', bid, () => {}) && answer({ status: 200 })
    })
  })
  await new Promise((resolve) => http.once('listening', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const events: string[] = []
  const socket = await LoadSocket.open({
    url,
    cookie: 'session=1',
    onEvent: (data) => events.push(data.toString()),
  })
  const ask = (amount: number) =>
    new Promise<string | null>((resolve) =>
      socket.emit('placeBid', `{"amount":${amount}}`, (data, start) =>
        resolve(data ? data.toString('utf8', start) : null),
      ),
    )
  expect(await ask(5)).toBe('[{"status":200}]')
  expect(cookies).toEqual(['session=1'])
  expect(events[0]).toContain('"new bid",{"amount":5}')
  expect([await ask(0), await ask(5)]).toEqual([null, null])
  await socket.closed
})
