import { type ExchangedSession, sessionCookieName } from '@boli/contracts'
import { Refusal, type Service } from '@boli/service-kit'
import { readCookie, type SessionEdge } from '@boli/session-edge'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'
import { addressGroup, clientAddress } from './client-address.ts'
import { WindowCounter } from './window-counter.ts'

/** Who stands behind a request, as far as the gateway knows. */
export interface Visitor {
  address: string
  session: ExchangedSession | null
  /** Why the session could not be looked up; routes that need one refuse with it. */
  failure: unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

const MINUTE_MS = 60_000

/**
 * Finds out who asks, before anything else is decided: the address, and the session behind the cookie.
 * While identity is away everyone goes on as a guest, and the failure is kept for routes that need a session.
 */
export function recogniseVisitors(scope: Service, sessions: SessionEdge, settings: GatewaySettings): void {
  const cookieName = sessionCookieName(settings.isSecure)
  const unknownSessions = new WindowCounter()

  async function lookUp(cookie: string, address: string): Promise<Omit<Visitor, 'address'>> {
    const isNew = !sessions.remembers(cookie)
    const guesses = unknownSessions.peek(addressGroup(address))
    // Whoever makes session ids up must not make identity work for each of them.
    if (isNew && guesses.current >= settings.limits.unknownSessionsPerAddress) {
      const retryAfterSeconds = guesses.ttlMs / 1000
      return { session: null, failure: new Refusal('too-many-requests', { retryAfterSeconds }) }
    }
    try {
      const session = await sessions.resolve(cookie)
      if (isNew && !session) unknownSessions.add(addressGroup(address), MINUTE_MS)
      return { session, failure: null }
    } catch (cause) {
      return { session: null, failure: new Refusal('upstream-unavailable', { cause }) }
    }
  }

  scope.decorateRequest('visitor')
  scope.addHook('onRequest', async (request) => {
    const address = addressOf(request, settings)
    const cookie = readCookie(request.headers.cookie, cookieName)
    const found = cookie === null ? { session: null, failure: null } : await lookUp(cookie, address)
    request.visitor = { address, ...found }
    request.user = found.session?.user ?? null
  })
}

function addressOf(request: FastifyRequest, settings: GatewaySettings): string {
  const forwardedFor = request.headers['x-forwarded-for']
  const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
  return clientAddress(request.socket.remoteAddress ?? '', header, settings.trustedProxies)
}
