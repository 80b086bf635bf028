import { expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'
import type { BoliSocket } from './socket.ts'

/** A WebSocket whose other end is the test. */
class FakeWebSocket {
  static opened: FakeWebSocket[] = []
  readonly OPEN = 1
  readyState = 1
  readonly sent: string[] = []
  onopen?: () => void
  onmessage?: (message: { data: string }) => void
  onclose?: (event: object) => void

  constructor() {
    FakeWebSocket.opened.push(this)
  }

  send = (data: string) => this.sent.push(data)
  close() {}
}

/** The library takes the browser's WebSocket when it is loaded. */
async function load() {
  vi.stubGlobal('WebSocket', FakeWebSocket)
  return (await import('./socket.ts')).loadSocket()
}

/** The connection that was just begun, open, and waiting for the server to accept its session. */
async function opened(): Promise<FakeWebSocket> {
  const ws = await vi.waitFor(() => FakeWebSocket.opened.shift() ?? expect.fail('No WebSocket was opened'))
  ws.onopen?.()
  ws.onmessage?.({
    data: '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1}',
  })
  await vi.waitFor(() => expect(ws.sent).toContain('40'))
  return ws
}

async function connected(): Promise<{ socket: BoliSocket; ws: FakeWebSocket }> {
  const socket = await load()
  socket.connect()
  const ws = await opened()
  ws.onmessage?.({ data: '40{"sid":"b"}' })
  await vi.waitFor(() => expect(socket.connected).toBe(true))
  return { socket, ws }
}

it('writes nothing on a connection that the server is closing, and rejects what waits for an answer', async () => {
  const { socket, ws } = await connected()
  const before = ws.sent.length
  ws.readyState = 2
  const answer = socket.timeout(60_000).emitWithAck('watchAuction', { auctionId: 'lot', merged: true })
  const lost = expect(answer).rejects.toThrow('socket has been disconnected')
  await new Promise((resolve) => setTimeout(resolve))
  expect(ws.sent).toHaveLength(before)
  ws.readyState = 3
  ws.onclose?.({})
  await lost
  socket.disconnect()
})

it('asks for one session, however many parts of the page begin to need the connection while it opens', async () => {
  const onConnected = vi.fn()
  const connection = createConnection(load, { onConnected, onSocket() {}, onFailed() {} })
  const releases = [connection.hold()]
  const ws = await opened()
  releases.push(connection.hold())
  ws.onmessage?.({ data: '40{"sid":"b"}' })
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalled())
  releases.push(connection.hold())
  expect(ws.sent).toEqual(['40'])
  for (const release of releases) release()
  connection.disconnect()
})
