import {
  BACKGROUND_HEADER,
  deviceCookieName,
  type ExchangedSession,
  type PublicRoute,
  pendingSignInCookieName,
  sessionCookieName,
} from '@boli/contracts'
import {
  type AddressCounter,
  ApiError,
  clientAddress,
  isInRanges,
  requireAccess,
  requireKeyScope,
  type Service,
} from '@boli/http-kit'
import { apiKeyOf, readCookie, type SessionEdge } from '@boli/session-edge'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'

/** The sender of a request, as far as the gateway knows. */
interface Visitor {
  address: string
  /** The device id that identity gave this browser, if any. */
  device: string | null
  session: ExchangedSession | null
  /** A program with an API key; its cookies are ignored. */
  hasKey: boolean
  /** Cookie of a sign-in whose second step is pending. */
  pendingSignIn: string | null
  /** The error of the session lookup or of the API key; routes that need a session answer with it. */
  failure: unknown
}

type Found = Pick<Visitor, 'session' | 'failure'>

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

/**
 * Identifies the sender before anything else is decided: the address, and the session behind the cookie or the API key.
 * While identity is unavailable, all requests continue as guests, and the failure is held for routes that need a session.
 */
export function recogniseVisitors(
  scope: Service,
  { sessions, keys }: { sessions: SessionEdge; keys: SessionEdge },
  settings: GatewaySettings,
  unknownSessions: AddressCounter,
): void {
  const cookieName = sessionCookieName(settings.isSecure)
  const deviceName = deviceCookieName(settings.isSecure)
  const pendingName = pendingSignInCookieName(settings.isSecure)

  async function lookUp(
    edge: SessionEdge,
    secret: string,
    address: string,
    isBackground: boolean,
  ): Promise<Found> {
    const isNew = !edge.remembers(secret) && !edge.hasProven(secret)
    const allowed = settings.limits.unknownSessionsPerAddress
    const retryAfterSeconds = isNew ? unknownSessions.peek(address, allowed) : 0
    // Made-up session ids and keys must not make identity work for each of them.
    if (retryAfterSeconds > 0) {
      return { session: null, failure: new ApiError('too-many-requests', { retryAfterSeconds }) }
    }
    try {
      const session = await edge.resolve(secret, { isBackground })
      if (isNew && !session) unknownSessions.add(address, allowed)
      return { session, failure: null }
    } catch (cause) {
      return { session: null, failure: new ApiError('upstream-unavailable', { cause }) }
    }
  }

  async function lookUpKey(key: string, address: string): Promise<Found> {
    const { session, failure } = await lookUp(keys, key, address, false)
    const isAllowed = session && (!session.addresses?.length || isInRanges(address, session.addresses))
    return isAllowed
      ? { session, failure }
      : { session: null, failure: failure ?? new ApiError('key-invalid') }
  }

  scope.decorateRequest('visitor')
  scope.addHook('onRequest', async (request) => {
    const address = addressOf(request, settings)
    const cookie = readCookie(request.headers.cookie, cookieName)
    const isBackground = request.headers[BACKGROUND_HEADER] !== undefined
    const key = apiKeyOf(request.headers.authorization)
    const found =
      key !== null
        ? await lookUpKey(key, address)
        : cookie === null
          ? { session: null, failure: null }
          : await lookUp(sessions, cookie, address, isBackground)
    request.visitor = {
      address,
      device: readCookie(request.headers.cookie, deviceName),
      hasKey: key !== null,
      pendingSignIn: readCookie(request.headers.cookie, pendingName),
      ...found,
    }
    request.user = found.session?.user ?? null
  })
}

/** The address that a request comes from, as reported by our own proxies. */
export function addressOf(
  request: FastifyRequest,
  { trustedProxies }: Pick<GatewaySettings, 'trustedProxies'>,
): string {
  const forwardedFor = request.headers['x-forwarded-for']
  const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
  return clientAddress(request.socket.remoteAddress ?? '', header, trustedProxies)
}

/**
 * Refuses at the edge what the service would refuse anyway. This saves calls and is no protection: each service
 * checks again by itself. A wrong role is left to the service, which words the refusal.
 * @throws {ApiError} also if a session is needed and could not be fetched, or if a key does not open the route.
 */
export function checkAccess(visitor: Visitor, route: PublicRoute): void {
  const { access } = route
  if (visitor.hasKey) {
    if (visitor.failure) throw visitor.failure
    requireKeyScope(visitor.session?.user ?? null, route)
  }
  if (access === 'anyone' || access === 'guest') return
  if (visitor.failure) throw visitor.failure
  const isServiceToSay = access === 'farmer' || access === 'business'
  requireAccess(visitor.session?.user ?? null, isServiceToSay ? 'signed-in' : access)
}
