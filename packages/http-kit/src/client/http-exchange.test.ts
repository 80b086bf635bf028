import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@boli/test-kit/eventually'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpExchange } from './http-exchange.ts'

test('a kept connection is used again, and ended by the caller when it has been idle', async () => {
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (_, response) => response.end('{}'))
  const ended: string[] = []
  let opened = 0
  server.on('connection', (socket) => {
    opened += 1
    // A `FIN` of the other side; the server's own end would come without one before it.
    socket.on('end', () => ended.push('by the caller'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const exchange = createHttpExchange(`http://127.0.0.1:${port}`, 10_000)
  const call = { method: 'GET', path: '/', headers: {}, body: undefined }
  await exchange(call)
  await exchange(call)
  expect(opened).toBe(1)
  await eventually(() => expect(ended).toEqual(['by the caller']))
}, 30_000)
