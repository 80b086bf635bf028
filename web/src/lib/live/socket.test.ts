import { expect, it, vi } from 'vitest'
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

async function connected(): Promise<{ socket: BoliSocket; ws: FakeWebSocket }> {
  // The library takes the browser's WebSocket when it is loaded.
  vi.stubGlobal('WebSocket', FakeWebSocket)
  const { loadSocket } = await import('./socket.ts')
  const socket = await loadSocket()
  socket.connect()
  const ws = FakeWebSocket.opened.at(-1)
  if (!ws) throw new Error('No WebSocket was opened')
  ws.onopen?.()
  ws.onmessage?.({
    data: '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1}',
  })
  ws.onmessage?.({ data: '40{"sid":"b"}' })
  await vi.waitFor(() => expect(socket.connected).toBe(true))
  return { socket, ws }
}

it('writes nothing on a connection that the server is closing, and rejects what waits for an answer', async () => {
  const { socket, ws } = await connected()
  await vi.waitFor(() => expect(ws.sent).toContain('40'))
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
