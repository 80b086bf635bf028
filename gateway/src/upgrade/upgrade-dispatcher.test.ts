import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { PassThrough } from 'node:stream'
import { silentLogger } from '@boli/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { createSocketNodes } from './realtime-nodes.ts'
import { createUpgradeDispatcher } from './upgrade-dispatcher.ts'

test('a socket that is still being connected when all sockets are ended is ended too, and later ones are refused', async () => {
  const node = createServer((socket) => void socket.resume())
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  onTestFinished(() => void node.close())
  const { port } = node.address() as AddressInfo
  const dispatcher = createUpgradeDispatcher({
    targets: [{ paths: ['/socket.io/'], nodes: createSocketNodes([`http://127.0.0.1:${port}`]).inTurn }],
    visits: {
      addressOf: () => '',
      isPlainHttp: () => false,
      mayPass: () => true,
      noteUnknown: () => {},
    },
    logger: silentLogger,
  })
  const socket = { url: '/socket.io/', method: 'GET', headers: {}, rawHeaders: [] as string[] }
  const request = socket as unknown as IncomingMessage
  const client = new PassThrough()
  dispatcher.dispatch(request, client, Buffer.alloc(0))
  const [upstream] = await Promise.all([once(node, 'connection'), dispatcher.close()])
  if (!client.destroyed) await once(client, 'close')
  await once(upstream[0], 'close')
  expect(dispatcher.openCount).toBe(0)

  const late = new PassThrough()
  dispatcher.dispatch(request, late, Buffer.alloc(0))
  expect(String(await once(late, 'data'))).toMatch(/^HTTP\/1\.1 503 /)
}, 30_000)
