import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Transforms the bytes of one direction: what it returns is passed on at once. */
type Filter = (chunk: Buffer) => Buffer | Promise<Buffer>

/** Observers of one connection. */
export interface Filters {
  toServer?: Filter
  toClient?: Filter
}

/** One connection through a link. */
export interface Connection {
  /** Destroys both sides at once, without a graceful close. */
  cut(): void
}

export interface LinkProxyOptions {
  /** Candidate ports of 127.0.0.1, best first: when one refuses, the next is tried. */
  targets(): readonly number[]
  /** Called for each connection; without it everything passes unchanged. */
  filters?(connection: Connection): Filters
}

export type LinkProxy = Awaited<ReturnType<typeof startLinkProxy>>

/** A proxy between a process and a server, on which faults can be injected. */
export async function startLinkProxy(o: LinkProxyOptions) {
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

  /** Reads only as fast as the other side accepts, one chunk at a time. */
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
    /** Drops the open connections; new ones are accepted. */
    drop,
    /** Ends the three faults below; data held by a stall then arrives. */
    mend,
    /** Drops every connection and accepts none. */
    cut() {
      isCut = true
      drop()
    },
    /** Connections stay open, new ones are accepted, and no data passes. */
    stall() {
      stalled ??= Promise.withResolvers()
    },
    /** Delays each chunk by this much. */
    slow(laterMs: number) {
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
    socket.on('error', () => socket.destroy())
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isOpen) return socket
  }
  return null
}
