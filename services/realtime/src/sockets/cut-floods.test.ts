import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { floodOver, frame, PING, TEXT } from '../../test/raw-client.ts'
import { cutFloods } from './cut-floods.ts'

interface Parsed {
  transport: { socket: { on(event: 'message' | 'ping', listener: () => void): void } }
}

const PACKETS = 40_000
/** What a connection may send at once, and a second's refill; one read of the socket has thousands of frames. */
const MOST = 2 * 110
/** @returns how many frames were parsed until the end of the connection that sent them. */
async function parsedOf(sent: Buffer): Promise<number> {
  const server = createServer()
  const io = new Server(server, { transports: ['websocket'] })
  onTestFinished(() => io.close())
  let parsed = 0
  io.engine.on('connection', ({ transport: { socket } }: Parsed) => {
    for (const event of ['message', 'ping'] as const) {
      socket.on(event, () => {
        parsed += 1
      })
    }
  })
  cutFloods(io, 5)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await floodOver(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, sent, PACKETS)
  return parsed
}

test.each([
  ['CONNECT packets', frame(TEXT, '40'), 2],
  ['events', frame(TEXT, '42[]'), MOST],
  ['pings of WebSocket', frame(PING, ''), MOST],
])('after too many %s no more are parsed, not even those already read', async (_, sent, most) => {
  expect(await parsedOf(sent)).toBeLessThanOrEqual(most)
})
