import type { Readable } from 'node:stream'
import { NODE_HEADER, newId, SESSION_HEADER } from '@boli/contracts'
import { ApiError, addressGroup, addressNetwork, REQUEST_ID_HEADER, type Service } from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'
import { createUnreadRefusal } from '../edge/rest-of-floods.ts'
import { namedHeaders, returnedHeaders } from '../proxy/forwarded-headers.ts'
import { type BodyRooms, receiveBody } from '../proxy/request-body.ts'
import { refuseForUpstream, upstreamConnections } from '../proxy/upstream.ts'
import { WaitingRoom } from '../proxy/waiting-room.ts'
import type { GatewaySettings } from '../settings.ts'
import type { SocketNode, SocketNodes } from './realtime-nodes.ts'
import type { SocketVisits } from './socket-visits.ts'
import { readSocketQuery, type SocketQuery } from './upgrade-head.ts'

declare module 'fastify' {
  interface FastifyRequest {
    socketQuery: SocketQuery
  }
}

const BODY_BYTES = 64 * 1024
const REFUSED_FOR_SECONDS = 30
/** A poll waits until realtime's next ping at the latest. */
const POLL_TIMEOUT_MS = 60_000
/** The headers that realtime needs to accept a request of Socket.IO. */
const passedOn = [
  'accept',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
]

/**
 * Forwards Socket.IO connections that poll: each request goes to the node that began the connection. Realtime checks
 * their origin.
 */
export function servePolls(
  scope: Service,
  parts: { settings: GatewaySettings; nodes: SocketNodes; visits: SocketVisits; bodies: BodyRooms },
): void {
  const { settings, nodes, visits, bodies } = parts
  const agent = new Agent(upstreamConnections(settings, settings.heldPolls.inAll))
  const { inAll, perAddress } = settings.heldPolls
  const all = new WaitingRoom<'all'>(inAll)
  const byAddress = new WaitingRoom<string>(perAddress, 'too-many-requests')
  const byNetwork = new WaitingRoom<string>(Math.ceil(inAll / 2), 'too-many-requests')
  scope.addHook('onClose', () => agent.destroy())
  scope.decorateRequest('socketQuery')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const held = bodies.json.hold(request.clientAddress ?? '')
    request.raw.socket.once('close', held.letGo)
    try {
      return await receiveBody(payload, BODY_BYTES, {
        grow: held.grow,
        withinMs: settings.bodies.jsonWithinMs,
      })
    } finally {
      request.raw.socket.off('close', held.letGo)
      held.letGo()
    }
  })

  const refuseUnread = createUnreadRefusal()
  scope.addHook('onRequest', (request, reply, done) => {
    const query = readSocketQuery(request.raw.url ?? '')
    if (!query) return done(new ApiError('malformed-request'))
    request.socketQuery = query
    if (visits.mayPass(query.sid, request.clientAddress ?? '', request.headers)) return done()
    refuseUnread(request, reply, REFUSED_FOR_SECONDS)
  })

  scope.route({
    method: ['GET', 'POST'],
    url: '/socket.io',
    exposeHeadRoute: false,
    config: { hasOwnLimit: true },
    handler: async (request, reply) => {
      const address = request.clientAddress ?? ''
      const { sid } = request.socketQuery
      const leave = enter(address)
      try {
        const candidates = sid === null ? await nodes.inTurn() : await nodes.ofConnection(sid)
        const answer = await ask(request, reply, candidates)
        const { [SESSION_HEADER]: session, ...headers } = returnedHeaders(answer.headers)
        if (session === 'unknown') visits.noteUnknown(address)
        return await reply.code(answer.statusCode).headers(headers).send(answer.body)
      } finally {
        leave()
      }
    },
  })

  /** A place among those of the address, its IPv6 network, and in total; all of them or none. */
  function enter(address: string): () => void {
    const network = addressNetwork(address)
    const places: (() => void)[] = []
    const leave = () => {
      for (const leaveOne of places) leaveOne()
    }
    try {
      places.push(byAddress.enter(addressGroup(address)))
      if (network !== null) places.push(byNetwork.enter(network))
      places.push(all.enter('all'))
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    candidates: SocketNode[],
  ): Promise<Dispatcher.ResponseData> {
    const received = request.body as Awaited<ReturnType<typeof receiveBody>> | undefined
    if (received && 'refusal' in received)
      throw new ApiError(received.refusal === 'no-room' ? 'overloaded' : 'request-too-large')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    let failure: unknown = null
    for (const { key, url } of candidates) {
      try {
        return await agent.request({
          origin: url.origin,
          path: `/socket.io/${request.socketQuery.canonical}`,
          method: request.method as Dispatcher.HttpMethod,
          headers: {
            ...namedHeaders(request.headers, passedOn),
            [NODE_HEADER]: key,
            [REQUEST_ID_HEADER]: newId(),
            'x-forwarded-for': visits.addressOf(request.raw),
          },
          body: received?.bytes ?? null,
          signal: gone.signal,
          headersTimeout: POLL_TIMEOUT_MS,
          bodyTimeout: POLL_TIMEOUT_MS,
        })
      } catch (error) {
        if (gone.signal.aborted) throw new ApiError('malformed-request')
        failure = error
      }
    }
    // The client of a stopped node reconnects; Socket.IO does so by itself after a 400.
    throw failure === null ? new ApiError('malformed-request') : refuseForUpstream(failure)
  }
}
