import {
  type Access,
  BACKGROUND_HEADER,
  deviceCookieName,
  type ExchangedSession,
  pendingSignInCookieName,
  sessionCookieName,
} from '@boli/contracts'
import { type AddressCounter, ApiError, clientAddress, requireAccess, type Service } from '@boli/http-kit'
import { readCookie, type SessionEdge } from '@boli/session-edge'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'

/** Who stands behind a request, as far as the gateway knows. */
interface Visitor {
  address: string
  /** The id that identity gave this browser, where it did. */
  device: string | null
  session: ExchangedSession | null
  /** Of a sign-in whose second step is still to come. */
  pendingSignIn: string | null
  /** Why the session could not be looked up; routes that need one refuse with it. */
  failure: unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

/**
 * Finds out who asks, before anything else is decided: the address, and the session behind the cookie.
 * While identity is unavailable, all requests continue as guests, and the failure is held for routes that need a session.
 */
export function recogniseVisitors(
  scope: Service,
  sessions: SessionEdge,
  settings: GatewaySettings,
  unknownSessions: AddressCounter,
): void {
  const cookieName = sessionCookieName(settings.isSecure)
  const deviceName = deviceCookieName(settings.isSecure)
  const pendingName = pendingSignInCookieName(settings.isSecure)

  async function lookUp(
    cookie: string,
    address: string,
    isBackground: boolean,
  ): Promise<Pick<Visitor, 'session' | 'failure'>> {
    const isNew = !sessions.remembers(cookie) && !sessions.hasProven(cookie)
    const allowed = settings.limits.unknownSessionsPerAddress
    const retryAfterSeconds = isNew ? unknownSessions.peek(address, allowed) : 0
    // Made-up session ids must not make identity work for each of them.
    if (retryAfterSeconds > 0) {
      return { session: null, failure: new ApiError('too-many-requests', { retryAfterSeconds }) }
    }
    try {
      const session = await sessions.resolve(cookie, { isBackground })
      if (isNew && !session) unknownSessions.add(address, allowed)
      return { session, failure: null }
    } catch (cause) {
      return { session: null, failure: new ApiError('upstream-unavailable', { cause }) }
    }
  }

  scope.decorateRequest('visitor')
  scope.addHook('onRequest', async (request) => {
    const address = addressOf(request, settings)
    const cookie = readCookie(request.headers.cookie, cookieName)
    const isBackground = request.headers[BACKGROUND_HEADER] !== undefined
    const found =
      cookie === null ? { session: null, failure: null } : await lookUp(cookie, address, isBackground)
    request.visitor = {
      address,
      device: readCookie(request.headers.cookie, deviceName),
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
 * Refuses at the edge what the service would refuse anyway. It is a saving, not the guard: each service
 * checks again by itself. A wrong role is left to the service, which knows the words for it.
 * @throws {ApiError} also where a session is needed and could not be looked up.
 */
export function checkAccess(visitor: Visitor, access: Access): void {
  if (access === 'anyone' || access === 'guest') return
  if (visitor.failure) throw visitor.failure
  const isServiceToSay = access === 'farmer' || access === 'business'
  requireAccess(visitor.session?.user ?? null, isServiceToSay ? 'signed-in' : access)
}
