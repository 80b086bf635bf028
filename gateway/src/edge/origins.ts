import type { IncomingHttpHeaders } from 'node:http'
import { BACKGROUND_HEADER } from '@boli/contracts'
import { ApiError, forwardedByPlainHttp, type Service } from '@boli/http-kit'
import { mayActForSession, type OwnOrigins } from '@boli/session-edge'
import cors from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'

type Settings = Pick<GatewaySettings, 'publicOrigins' | 'isSecure'>

/** A name or an address of IPv4 or IPv6, and a port where one is given; nothing else belongs in one of our URLs. */
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * The origin that public pages name as their own: the first configured one, or else the host of the request.
 * @throws
 * {ApiError} `malformed-request` if that host is invalid.
 */
export function canonicalOrigin(request: FastifyRequest, settings: Settings): string {
  const origin = settings.publicOrigins[0] ?? askedOrigin(request, settings)
  if (origin === null) throw new ApiError('malformed-request')
  return origin
}

/** Cache directives; an answer with an origin taken from the request must not be cached. */
export function cacheable({ publicOrigins }: Settings, directives: string): string {
  return publicOrigins.length > 0 ? directives : 'no-store'
}

/** Our origin, for a call that is not from our own pages and needs absolute URLs; null otherwise. */
export function originForOthers(request: FastifyRequest, settings: Settings): string | null {
  const { publicOrigins } = settings
  const asked = askedOrigin(request, settings)
  const own = asked !== null && publicOrigins.includes(asked) ? asked : (publicOrigins[0] ?? asked)
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwnPage = site === undefined ? origin === own : site === 'same-origin'
  return isOwnPage ? null : own
}

function askedOrigin(request: FastifyRequest, { isSecure }: Settings): string | null {
  return HOST.test(request.host) ? `${isSecure ? 'https' : request.protocol}://${request.host}` : null
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes that another site triggers in a browser: they would act for the cookie's owner. */
export function refuseForeignRequests(scope: Service, own: OwnOrigins): void {
  scope.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return
    const { origin, host, cookie } = headers
    if (mayActForSession({ origin, host, hasCookie: cookie !== undefined }, own)) return
    throw new ApiError('cross-site-request')
  })
}

const TEN_MINUTES_SECONDS = 600

/**
 * Lets pages of listed origins read answers, with the cookies of the signed-in user: of calls, pictures and socket
 * polling alike. Other pages get no header.
 */
export async function answerOtherOrigins(app: Service, { allowedOrigins }: GatewaySettings): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: async (origin?: string) =>
      origin !== undefined && allowedOrigins.includes(origin) ? origin : false,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key', BACKGROUND_HEADER],
    exposedHeaders: ['retry-after'],
    maxAge: TEN_MINUTES_SECONDS,
    hideOptionsRoute: true,
  })
}

type Edge = Pick<GatewaySettings, 'isSecure' | 'trustedProxies'>

/** Whether our own proxy, which terminates TLS, says that the client used plain HTTP. */
export function cameByPlainHttp(headers: IncomingHttpHeaders, { isSecure, trustedProxies }: Edge): boolean {
  return isSecure && forwardedByPlainHttp(headers['x-forwarded-proto'], trustedProxies)
}

/**
 * Refuses calls that reached our own proxy by plain HTTP: their cookie was sent without encryption, and a redirect
 * would hide that. The proxy redirects pages to HTTPS.
 */
export function refusePlainHttp(scope: Service, edge: Edge): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (cameByPlainHttp(headers, edge)) throw new ApiError('https-only')
  })
}
