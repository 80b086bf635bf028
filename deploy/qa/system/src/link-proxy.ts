import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes on their way in one direction: what it gives is passed on, when it gives it. */
type Filter = (chunk: Buffer) => Buffer | Promise<Buffer>

/** What reads along on one connection. */
export interface Filters {
  toServer?: Filter
  toClient?: Filter
}

/** One connection through a link. */
export interface Connection {
  /** Ends both sides at once, without a word. */
  cut(): void
}

export interface LinkProxyOptions {
  /** Ports of 127.0.0.1 that would do, best first: where one refuses, the next is tried. */
  targets(): readonly number[]
  /** For each connection anew; without it everything passes as it is. */
  filters?(connection: Connection): Filters
}

/** A line between a process and what it reaches, on which things go wrong when they are told to. */
export interface LinkProxy {
  readonly port: number
  /** Drops every connection and lets none in. */
  cut(): void
  /** Connections stay open, new ones are let in, and nothing passes on any of them. */
  stall(): void
  /** Each piece that passes takes so much longer. */
  slow(delayMs: number): void
  /** Ends what the three above began; what a stalled line held then arrives. */
  mend(): void
  /** Drops the connections that are open; new ones are let in. */
  drop(): void
  stop(): Promise<void>
}

export async function startLinkProxy(o: LinkProxyOptions): Promise<LinkProxy> {
  const connections = new Set<Connection>()
  let isCut = false
  let delayMs = 0
  let stalled: PromiseWithResolvers<void> | null = null

  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => client.destroy())
    if (isCut) client.destroy()
    else void join(client).catch(() => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function join(client: Socket): Promise<void> {
    const upstream = await connectToFirst(o.targets())
    if (!upstream || client.destroyed) {
      client.destroy()
      upstream?.destroy()
      return
    }
    const connection: Connection = {
      cut: () => {
        client.destroy()
        upstream.destroy()
      },
    }
    connections.add(connection)
    const { toServer, toClient } = o.filters?.(connection) ?? {}
    await Promise.all([pump(client, upstream, toServer), pump(upstream, client, toClient)])
      .catch(() => connection.cut())
      .finally(() => connections.delete(connection))
  }

  /** A line that is read only as fast as the other side takes it, one piece after the other. */
  async function pump(from: Socket, to: Socket, filter: Filter | undefined): Promise<void> {
    to.on('close', () => from.destroy())
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const passed = filter ? await filter(chunk) : chunk
      while (stalled) await stalled.promise
      if (delayMs > 0) await sleep(delayMs)
      if (to.destroyed) return
      if (passed.length > 0 && !to.write(passed)) await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
    to.end()
  }

  const drop = () => {
    for (const connection of connections) connection.cut()
  }
  const mend = () => {
    isCut = false
    delayMs = 0
    stalled?.resolve()
    stalled = null
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    drop,
    mend,
    cut() {
      isCut = true
      drop()
    },
    stall() {
      stalled ??= Promise.withResolvers()
    },
    slow(laterMs) {
      delayMs = laterMs
    },
    async stop() {
      mend()
      const closed = once(server, 'close')
      server.close()
      drop()
      await closed
    },
  }
}

async function connectToFirst(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.on('error', () => socket.destroy())
    if (isOpen) return socket
  }
  return null
}
