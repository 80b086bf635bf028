import {
  CLIENT_ADDRESS_HEADER,
  DEVICE_HEADER,
  EDGE_TOKEN_HEADER,
  marketSession,
  membersOf,
  PENDING_SIGN_IN_HEADER,
  PUBLIC_ORIGIN_HEADER,
  type PublicRoute,
  type ServiceName,
  sessionCookieName,
} from '@boli/contracts'
import { ApiError, addressGroup, REQUEST_ID_HEADER, traceHeaders, untilTaken } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Agent, Dispatcher } from 'undici'
import { originForOthers } from '../edge/origins.ts'
import { isRead } from '../edge/request-target.ts'
import type { Upstream } from '../settings.ts'
import { namedHeaders, passedOn, returnedHeaders } from './forwarded-headers.ts'
import { bytesOf, type ReceivedBody } from './request-body.ts'
import { mayRepeat, refuseForUpstream, upstreamPath } from './upstream.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Longer than other calls, because reading a large picture takes long. */
const UPLOAD_TIMEOUT_MS = 30_000

export type ProxiedRoute = PublicRoute & { service: Upstream }

export interface Destination {
  /** Base URL of the service. */
  upstream: string
  agent: Agent
  /** How long a call waits for an instance that accepts it. */
  takenWithinMs: number
  sessions: SessionEdge
  isSecure: boolean
  publicOrigins: readonly string[]
  waitingRoom: WaitingRoom<Upstream>
}

/** Forwards a call to its service, at most once, and returns the answer. @throws {ApiError} if there is none. */
export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  route: ProxiedRoute,
  destination: Destination,
): Promise<FastifyReply> {
  const path = upstreamPath(route, request)
  const tooLarge = route.upload ? 'picture-too-large' : 'request-too-large'
  const body = isRead(request.method) ? null : bytesOf(request.body as ReceivedBody | undefined, tooLarge)
  const headers = {
    ...headersToSend(request, body),
    ...(await edgeHeaders(request, route, destination)),
  }
  const answer = await ask(request, reply, route, destination, { path, body, headers })
  learn(request, answer, route, destination)
  const returned = returnedHeaders(answer.headers)
  // Only identity gets cookies.
  if (route.service !== 'identity') delete returned['set-cookie']
  return reply.code(answer.status).headers(returned).send(answer.body)
}

/** Read whole if it is small: a stream through Fastify costs more than all other work on such an answer. */
const SMALL_BYTES = 64 * 1024

interface Answer {
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: Buffer | Dispatcher.ResponseData['body']
}

type Call = Pick<Dispatcher.RequestOptions, 'path' | 'body' | 'headers'>

async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  route: ProxiedRoute,
  { upstream, agent, waitingRoom, takenWithinMs }: Destination,
  call: Call,
): Promise<Answer> {
  const leave = waitingRoom.enter(route.service)
  request.isBodyInUse = true
  const gone = new AbortController()
  // Decoding a picture is worth aborting; any other change may be half done and is left to finish.
  if (route.upload) reply.raw.once('close', () => gone.abort())
  try {
    const send = () =>
      agent.request({
        ...call,
        origin: upstream,
        method: request.method as Dispatcher.HttpMethod,
        ...(route.upload
          ? { signal: gone.signal, headersTimeout: UPLOAD_TIMEOUT_MS, bodyTimeout: UPLOAD_TIMEOUT_MS }
          : {}),
      })
    const { statusCode, headers, body } = await untilTaken(send, {
      withinMs: takenWithinMs,
      mayRepeat: mayRepeat(request.method),
    })
    const isSmall = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES
    return { status: statusCode, headers, body: isSmall ? Buffer.from(await body.arrayBuffer()) : body }
  } catch (error) {
    throw gone.signal.aborted ? new ApiError('malformed-request') : refuseForUpstream(error)
  } finally {
    leave()
    request.heldBody?.letGo()
  }
}

/** Updates the session cache at once: the live channel reports what this request changed only later. */
function learn(
  { method, visitor }: FastifyRequest,
  answer: Answer,
  route: ProxiedRoute,
  { sessions, isSecure }: Destination,
): void {
  if (route.service !== 'identity' || isRead(method)) return
  if (visitor.session) {
    const { userId, sessionKey } = visitor.session.user
    sessions.drop({ userId, sessionKey })
  }
  const start = `${sessionCookieName(isSecure)}=`
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
    if (cookie.startsWith(start)) sessions.vouchFor(cookie.slice(start.length).split(';', 1)[0] ?? '')
  }
}

function headersToSend({ headers }: FastifyRequest, body: Buffer | null): Record<string, string> {
  const { 'content-type': contentType, ...forwarded } = namedHeaders(headers, passedOn)
  return body && contentType !== undefined ? { ...forwarded, 'content-type': contentType } : forwarded
}

/** Services that limit what one address may send; only calls that change something count. */
const limitedByAddress: readonly ServiceName[] = ['information', 'auctions', 'deals']

/**
 * The caller, as verified by us: the user's token, and the address, authenticated by our own token. Identity names
 * devices by the address; the others limit messages, reports and password tries, and get only the group of the address.
 */
async function edgeHeaders(
  request: FastifyRequest,
  route: ProxiedRoute,
  settings: Pick<Destination, 'isSecure' | 'publicOrigins'>,
): Promise<Record<string, string>> {
  const { service, method } = route
  const { session, address, device, pendingSignIn } = request.visitor
  const headers: Record<string, string> = { [REQUEST_ID_HEADER]: request.id, ...traceHeaders() }
  const origin = originForOthers(request, settings)
  if (origin !== null) headers[PUBLIC_ORIGIN_HEADER] = origin
  if (session) {
    const { token } = membersOf(route) === 'self' ? session : marketSession(session)
    headers.authorization = `Bearer ${token}`
  }
  if (service === 'identity' || (method !== 'GET' && limitedByAddress.includes(service))) {
    headers[CLIENT_ADDRESS_HEADER] = service === 'identity' ? address : addressGroup(address)
    headers[EDGE_TOKEN_HEADER] = await request.server.serviceTokens.issue(service)
    if (device && service === 'identity') headers[DEVICE_HEADER] = device
    if (pendingSignIn && service === 'identity') headers[PENDING_SIGN_IN_HEADER] = pendingSignIn
  }
  return headers
}
