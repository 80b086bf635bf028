import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Logger } from '@boli/service-kit'
import { refusalHead, upgradeHead } from './upgrade-head.ts'

/** Where upgrades of one path go. */
export interface UpgradeTarget {
  /** The path itself or anything below it. */
  path: string
  /** Base URLs, taken in turn; one that cannot be reached is passed over. */
  urls: readonly string[]
}

export interface UpgradeDispatcherOptions {
  targets: readonly UpgradeTarget[]
  /** Whether this client may open one more; refused with 429 where not. */
  mayOpen: (request: IncomingMessage) => boolean
  logger: Logger
  connectTimeoutMs?: number
}

export interface UpgradeDispatcher {
  /** The one listener of the server's `upgrade` event. */
  dispatch(request: IncomingMessage, client: Duplex, head: Buffer): void
  /** Sockets that are open through this process. */
  readonly openCount: number
  /** Ends all of them, and those that are about to open: clients come back to a process that stays. */
  close(): void
}

/**
 * Hands upgraded connections through to the service they are for. After the first request line and headers
 * nothing is looked at: bytes go both ways as they come, and no frame is parsed twice.
 */
export function createUpgradeDispatcher(options: UpgradeDispatcherOptions): UpgradeDispatcher {
  const { targets, mayOpen, logger, connectTimeoutMs = 2_000 } = options
  const open = new Set<Duplex>()
  let turn = 0
  let isClosed = false

  async function connectToOne(urls: readonly string[]): Promise<Socket | null> {
    turn += 1
    for (let attempt = 0; attempt < urls.length; attempt += 1) {
      const url = urls[(turn + attempt) % urls.length]
      if (url === undefined) continue
      try {
        return await connectTo(new URL(url), connectTimeoutMs)
      } catch (error) {
        logger.warn({ err: error }, 'a socket upstream cannot be reached')
      }
    }
    return null
  }

  async function handThrough(target: UpgradeTarget, request: IncomingMessage, client: Duplex, head: Buffer) {
    const upstream = await connectToOne(target.urls)
    if (!upstream) return refuse(client, 503)
    // All may have been ended while this one was on its way.
    if (isClosed) client.destroy()
    if (client.destroyed) return upstream.destroy()
    open.add(client)
    join(client, upstream, () => open.delete(client))
    upstream.write(upgradeHead(request))
    if (head.length > 0) upstream.write(head)
  }

  return {
    get openCount() {
      return open.size
    },
    dispatch(request, client, head) {
      // Until it is joined nobody else listens, and an error without a listener ends the process.
      client.on('error', () => client.destroy())
      const target = targets.find(({ path }) => isBelow(request.url ?? '', path))
      if (!target) return refuse(client, 404)
      if (!mayOpen(request)) return refuse(client, 429)
      void handThrough(target, request, client, head)
    },
    close() {
      isClosed = true
      for (const client of open) client.destroy()
    },
  }
}

function isBelow(url: string, path: string): boolean {
  const pathname = url.split('?', 1)[0] ?? ''
  return pathname === path || pathname.startsWith(`${path}/`)
}

function refuse(client: Duplex, status: 404 | 429 | 503): void {
  client.end(refusalHead(status), () => client.destroy())
}

function connectTo(url: URL, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:' || url.protocol === 'wss:'
    const address = { host: url.hostname, port: Number(url.port) || (isTls ? 443 : 80) }
    const socket = isTls ? connectTls({ ...address, servername: url.hostname }) : connect(address)
    socket.setNoDelay(true)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('connecting took too long')))
    socket.once('error', reject)
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Joins two streams for good: what ends or breaks one ends the other. */
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
