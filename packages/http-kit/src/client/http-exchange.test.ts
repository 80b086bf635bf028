import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@boli/test-kit/eventually'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Service } from '../process/service.ts'
import { createHttpExchange } from './http-exchange.ts'
import { answerInProcess } from './in-process.ts'

test('a persistent connection is reused, and closed by the caller when idle', async () => {
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (_, response) => response.end('{}'))
  const ended: string[] = []
  let opened = 0
  server.on('connection', (socket) => {
    opened += 1
    // The client sent a `FIN`. If the server closed the connection first, this event would not be emitted.
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

test('a call to a service of this process opens no connection until in-process calls are ended', async () => {
  const app = fastify()
  app.post('/echo', async (request) => ({ said: request.body, by: request.headers['x-by'] }))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  let connections = 0
  app.server.on('connection', () => {
    connections += 1
  })
  const exchange = createHttpExchange(address, 10_000)
  const body = JSON.stringify({ amount: 2_100 })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), 'x-by': 'me' }
  const call = { method: 'POST', path: '/echo', headers, body }
  const end = answerInProcess(address, app as unknown as Service)
  const direct = await exchange(call)
  expect([direct.status, JSON.parse(direct.body)]).toEqual([200, { said: { amount: 2_100 }, by: 'me' }])
  expect(connections).toBe(0)
  end()
  const connected = await exchange(call)
  expect([connected.body, connections]).toEqual([direct.body, 1])
})

test('a call to a service of this process times out too', async () => {
  const app = fastify()
  app.get('/never', () => new Promise(() => {}))
  const address = 'http://127.0.0.1:9'
  onTestFinished(answerInProcess(address, app as unknown as Service))
  const call = { method: 'GET', path: '/never', headers: {}, body: undefined }
  await expect(createHttpExchange(address, 20)(call)).rejects.toThrow('in time')
})
