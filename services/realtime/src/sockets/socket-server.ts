import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { NODE_HEADER, NODE_SEPARATOR } from '@boli/contracts'
import { closeGradually, type Service } from '@boli/http-kit'
import { Server } from 'socket.io'
import { cutFloods } from './cut-floods.ts'
import { gatherWrites } from './gather-writes.ts'
import type { RealtimeServer } from './socket-types.ts'

const MAX_MESSAGE_BYTES = 16 * 1024
/** In which the last answers are written. */
const WRITTEN_WITHIN_MS = 50
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
 * Cuts the sockets gradually and without the protocol's closing message, so that clients reconnect to another node. Those
 * with a bid under way stay.
 */
export async function sendClientsElsewhere(io: RealtimeServer): Promise<void> {
  await closeGradually(io.sockets.sockets.values(), ({ data, conn }) => {
    if (data.bidsUnderWay === 0) conn.close()
  })
}

/** Cuts all connections that are left, by force after two seconds. */
export async function cutConnections(io: RealtimeServer, connections: Set<Duplex>): Promise<void> {
  for (const { conn } of io.sockets.sockets.values()) conn.close()
  await delay(WRITTEN_WITHIN_MS)
  io.engine.close()
  const until = performance.now() + CLOSE_GRACE_MS
  while (connections.size > 0 && performance.now() < until) await delay(20)
  for (const connection of connections) connection.destroy()
}
