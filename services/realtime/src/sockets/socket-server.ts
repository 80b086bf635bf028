import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { NODE_HEADER, NODE_SEPARATOR } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { Server } from 'socket.io'
import { cutFloods } from './cut-floods.ts'
import { gatherWrites } from './gather-writes.ts'
import type { RealtimeServer } from './socket-types.ts'

const MAX_MESSAGE_BYTES = 16 * 1024
const CLOSE_SLICE = 500
const CLOSE_SLICE_MS = 50
const CLOSE_GRACE_MS = 2_000

export type AllowRequest = NonNullable<NonNullable<ConstructorParameters<typeof Server>[1]>['allowRequest']>

/** Socket.IO on the service's own HTTP server. Frames are not compressed: messages are small, and cores are few. */
export function createSocketServer(
  app: Service,
  allowRequest: AllowRequest,
  bidsPerSecond: number,
): RealtimeServer {
  const io: RealtimeServer = new Server(app.server, {
    path: '/socket.io',
    transports: ['polling', 'websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest,
  })
  io.engine.generateId = connectionId
  gatherWrites(io)
  cutFloods(io, bidsPerSecond)
  return io
}

const nodeKey = /^[\w-]{1,32}$/

/** Random, after the key with which gateways identify this node, if one of them forwarded the connection. */
function connectionId({ headers }: IncomingMessage): string {
  const secret = randomBytes(20).toString('base64url')
  const node = headers[NODE_HEADER]
  return typeof node === 'string' && nodeKey.test(node) ? `${node}${NODE_SEPARATOR}${secret}` : secret
}

/** Tracks the raw connections of a server's sockets, which cannot be closed by force otherwise. */
export function trackConnections(app: Service): Set<Duplex> {
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_request, connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  return connections
}

/**
 * Cuts all connections without the protocol's closing message, so that clients reconnect to another node: a few hundred
 * at a time, and by force after two seconds.
 */
export async function sendClientsElsewhere(io: RealtimeServer, connections: Set<Duplex>): Promise<void> {
  const sockets = [...io.sockets.sockets.values()]
  for (let start = 0; start < sockets.length; start += CLOSE_SLICE) {
    for (const socket of sockets.slice(start, start + CLOSE_SLICE)) socket.conn.close()
    await delay(CLOSE_SLICE_MS)
  }
  io.engine.close()
  const until = performance.now() + CLOSE_GRACE_MS
  while (connections.size > 0 && performance.now() < until) await delay(20)
  for (const connection of connections) connection.destroy()
}
