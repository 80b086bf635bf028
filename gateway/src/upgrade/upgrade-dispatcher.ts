import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { SESSION_HEADER } from '@boli/contracts'
import { acceptorHere, closeGradually, type Logger } from '@boli/http-kit'
import { isPlainRequest } from '../edge/request-target.ts'
import type { SocketNode } from './realtime-nodes.ts'
import type { SocketVisits } from './socket-visits.ts'
import {
  type RefusedStatus,
  readSocketQuery,
  refusalHead,
  type SocketQuery,
  upgradeHead,
} from './upgrade-head.ts'

const CONNECT_TIMEOUT_MS = 2_000

/** The target of upgrades of one path. */
interface UpgradeTarget {
  /** Must match exactly. */
  paths: readonly string[]
  /** Nodes to try in this order, for a new connection. */
  nodes: () => Promise<SocketNode[]>
  /** Nodes of the connection with this id; without it, every request opens one. */
  nodesOf?: (sid: string) => Promise<SocketNode[]>
}

export interface UpgradeDispatcherOptions {
  targets: readonly UpgradeTarget[]
  visits: SocketVisits
  logger: Logger
}

export interface UpgradeDispatcher {
  /** The one listener of the server's `upgrade` event. */
  dispatch(request: IncomingMessage, client: Duplex, head: Buffer): void
  /** Sockets that are open through this process. */
  readonly openCount: number
  /** Closes all of them gradually, and refuses further ones: clients reconnect to another process. */
  close(): Promise<void>
}

/**
 * Passes upgraded connections through to their service. After the request line and headers nothing is parsed: bytes are
 * copied both ways. A service of this process gets the connection itself.
 */
export function createUpgradeDispatcher(options: UpgradeDispatcherOptions): UpgradeDispatcher {
  const { targets, visits, logger } = options
  const open = new Set<Duplex>()
  let isClosed = false

  async function connectToOne(nodes: SocketNode[]): Promise<[Socket, SocketNode] | null> {
    for (const node of nodes) {
      try {
        return [await connectTo(node), node]
      } catch (error) {
        logger.warn({ err: error }, 'a socket upstream cannot be reached')
      }
    }
    return null
  }

  async function handThrough(
    target: UpgradeTarget,
    { sid, canonical }: SocketQuery,
    request: IncomingMessage,
    client: Duplex,
    head: Buffer,
  ) {
    const nodes = await (sid !== null && target.nodesOf ? target.nodesOf(sid) : target.nodes())
    const address = visits.addressOf(request)
    const startFor = ({ key: node }: SocketNode) => {
      const rewritten = upgradeHead(request, { target: pathOf(request) + canonical, node, address })
      return Buffer.concat([Buffer.from(rewritten), head])
    }
    const noteAnswer = (answer: Buffer | string) => {
      if (answer.includes(`${SESSION_HEADER}: unknown`)) visits.noteUnknown(address)
    }
    const [first] = nodes
    const accept = first && acceptorHere(first.url.origin)
    if (accept) {
      if (isClosed) client.destroy()
      if (client.destroyed) return
      open.add(client)
      client.once('close', () => open.delete(client))
      onFirstWrite(client, noteAnswer)
      return accept(client, startFor(first))
    }
    const connected = await connectToOne(nodes)
    if (!connected) return refuse(client, 503)
    const [upstream, node] = connected
    // All sockets may have been closed while this one was connecting.
    if (isClosed) client.destroy()
    if (client.destroyed) return upstream.destroy()
    open.add(client)
    upstream.once('data', noteAnswer)
    join(client, upstream, () => open.delete(client))
    upstream.write(startFor(node))
  }

  return {
    get openCount() {
      return open.size
    },
    dispatch(request, client, head) {
      // Until it is joined it has no other listener, and an error without a listener ends the process.
      client.on('error', () => client.destroy())
      if (isClosed) return refuse(client, 503)
      const target = targets.find(({ paths }) => paths.includes(pathOf(request)))
      if (!target) return refuse(client, 404)
      const query = isPlainRequest(request) ? readSocketQuery(request.url ?? '') : null
      if (!query) return refuse(client, 400)
      if (visits.isPlainHttp(request.headers)) return refuse(client, 403)
      const address = visits.addressOf(request)
      if (!visits.mayPass(target.nodesOf ? query.sid : null, address, request.headers))
        return refuse(client, 429)
      handThrough(target, query, request, client, head).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket was not handed through')
        refuse(client, 503)
      })
    },
    close() {
      isClosed = true
      return closeGradually(open, (client) => client.destroy())
    },
  }
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?', 1)[0] ?? ''
}

function refuse(client: Duplex, status: RefusedStatus): void {
  client.end(refusalHead(status), () => client.destroy())
}

function connectTo({ url, servername }: SocketNode): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:' || url.protocol === 'wss:'
    const address = {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 443 : 80),
    }
    const socket = isTls ? connectTls({ ...address, servername }) : connect(address)
    socket.setNoDelay(true)
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('connecting took too long')))
    socket.once('error', reject)
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Calls `listener` with the first chunk, before it is written to the stream. */
function onFirstWrite(stream: Duplex, listener: (chunk: Buffer | string) => void): void {
  const write = stream.write
  stream.write = ((chunk: Buffer | string, ...rest: []) => {
    stream.write = write
    listener(chunk)
    return stream.write(chunk, ...rest)
  }) as typeof write
}

/** Connects two streams: when one ends or breaks, so does the other. */
function join(client: Duplex, upstream: Socket, onClose: () => void): void {
  upstream.on('error', () => upstream.destroy())
  client.on('close', () => {
    upstream.destroy()
    onClose()
  })
  upstream.on('close', () => client.destroy())
  client.pipe(upstream)
  upstream.pipe(client)
}
