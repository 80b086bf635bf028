import type { Acknowledgement, ClientToServerEvents, ServerToClientEvents } from '@boli/contracts'
import { sentMessages } from '@boli/contracts/described-messages'
import { createServiceTokens } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { silentLogger, startedForFile } from '@boli/test-kit'
import { io, type Socket } from 'socket.io-client'
import { Value } from 'typebox/value'
import { expect, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import { defaults, type RealtimeSettings } from '../src/settings.ts'
import { SERVICE_SECRET, type StubUser, startAuctionsStub, startIdentityStub } from './stubs.ts'

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** The `connect_error`: with `data` from the protocol, without from the transport. */
export interface RefusedConnection extends Error {
  data?: { status: number; code: string }
}

export interface ConnectOptions {
  headers?: Record<string, string>
  node?: number
  reconnection?: boolean
  /** false for a client that sends a cookie without an Origin header, as no browser does. */
  hasOrigin?: boolean
  /** null for the library's defaults. */
  transports?: null | ['polling']
}

/** Realtime nodes with real sockets, and stubs of identity and auctions over real HTTP. */
export async function startWorld(
  options: {
    nodes?: number
    liveOfNode?: (node: number) => LiveChannel
    settings?: Partial<RealtimeSettings>
  } = {},
) {
  const identity = await startIdentityStub()
  const auctions = await startAuctionsStub()
  const shared = createInProcessLiveChannel()
  const liveOfNode = options.liveOfNode ?? (() => shared)
  const nodes = await Promise.all(
    Array.from({ length: options.nodes ?? 1 }, async (_, node) => {
      const app = await buildApp({
        logger: silentLogger,
        live: liveOfNode(node),
        serviceTokens: createServiceTokens({ secret: SERVICE_SECRET, self: 'realtime' }),
        settings: {
          ...defaults,
          identityUrl: identity.url,
          auctionsUrl: auctions.url,
          watchingEveryMs: 50,
          // A busy machine answers slowly; tests of the deadline set their own.
          bidDeadlineMs: 60_000,
          ...options.settings,
        },
      })
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      return { app, url }
    }),
  )
  const sockets: ClientSocket[] = []
  const undescribed: object[] = []

  /** A socket that is being opened. */
  function open(
    user: StubUser | null,
    { headers = {}, node = 0, reconnection = false, hasOrigin = true, transports }: ConnectOptions = {},
  ) {
    const url = nodes[node]?.url ?? ''
    const cookie: Record<string, string> = user ? { cookie: `boli_session=${user.sessionId}` } : {}
    const socket: ClientSocket = io(url, {
      ...(transports === null ? {} : { transports: transports ?? ['websocket'] }),
      forceNew: true,
      reconnection,
      reconnectionDelay: 50,
      extraHeaders: { ...cookie, ...(user && hasOrigin ? { origin: url } : {}), ...headers },
    })
    sockets.push(socket)
    socket.onAny((name: keyof ServerToClientEvents, message) => {
      const faults = Value.Errors(sentMessages[name][1], message)
      if (faults.length > 0) undescribed.push({ name, faults })
    })
    return socket
  }

  return {
    identity,
    auctions,
    nodes,
    live: liveOfNode(0),
    open,
    /** An open socket; rejects with the refusal. */
    async connect(user: StubUser | null, connectOptions: ConnectOptions = {}): Promise<ClientSocket> {
      const socket = open(user, connectOptions)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return socket
    },
    async stop() {
      for (const socket of sockets) socket.close()
      await Promise.all(nodes.map(({ app }) => app.close()))
      await Promise.all([identity.close(), auctions.close()])
      expect(undescribed, 'messages unlike their description').toEqual([])
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** The next event of that name. */
export function next<Name extends keyof ServerToClientEvents>(
  socket: ClientSocket,
  name: Name,
): Promise<Parameters<ServerToClientEvents[Name]>[0]> {
  return new Promise((resolve) => socket.once(name, resolve as never))
}

/** All later events of that name. */
export function collect<Name extends keyof ServerToClientEvents>(
  socket: ClientSocket,
  name: Name,
): Parameters<ServerToClientEvents[Name]>[0][] {
  const collected: Parameters<ServerToClientEvents[Name]>[0][] = []
  socket.on(name, ((message: Parameters<ServerToClientEvents[Name]>[0]) => {
    collected.push(message)
  }) as never)
  return collected
}

/** Sends and waits for the acknowledgement. */
export function ask<Data = unknown>(
  socket: ClientSocket,
  name: keyof ClientToServerEvents,
  message?: unknown,
): Promise<Acknowledgement<Data>> {
  return socket.timeout(60_000).emitWithAck(name, message) as Promise<Acknowledgement<Data>>
}

/** A separate world for one test, stopped when the test has finished. */
export async function aWorld(...given: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...given)
  onTestFinished(() => world.stop())
  return world
}

export const useWorld = (...given: Parameters<typeof startWorld>): World =>
  startedForFile(
    () => startWorld(...given),
    (world) => world.stop(),
  )
