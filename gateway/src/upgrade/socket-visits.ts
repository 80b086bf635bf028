import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { sessionCookieName } from '@boli/contracts'
import { AddressCounter, clientAddress } from '@boli/http-kit'
import { apiKeyOf, readCookie, type SessionEdge } from '@boli/session-edge'
import { cameByPlainHttp } from '../edge/origins.ts'
import type { GatewaySettings } from '../settings.ts'

/** Counts new sockets, and unknown cookies and keys, by address. */
export interface SocketVisits {
  addressOf(request: IncomingMessage): string
  /** Whether its cookie was sent without encryption. */
  isPlainHttp(headers: IncomingHttpHeaders): boolean
  /**
   * Whether another request of an existing connection, or another new connection, is allowed: not too many, and not
   * with too many unknown session cookies.
   */
  mayPass(sid: string | null, address: string, headers: IncomingHttpHeaders): boolean
  /** Realtime reported that the cookie belongs to no session. */
  noteUnknown(address: string): void
}

export function createSocketVisits(
  settings: GatewaySettings,
  sessions: SessionEdge,
  unknownSessions: AddressCounter,
): SocketVisits {
  const { trustedProxies, limits, isSecure } = settings
  const opened = new AddressCounter()
  const polled = new AddressCounter()
  return {
    addressOf({ socket, headers }) {
      const forwardedFor = [headers['x-forwarded-for']].flat().join(',') || undefined
      return clientAddress(socket.remoteAddress ?? '', forwardedFor, trustedProxies)
    },
    isPlainHttp: (headers) => cameByPlainHttp(headers, settings),
    mayPass(sid, address, { authorization, cookie }) {
      if (sid !== null) return polled.add(address, limits.pollsPerAddress) === 0
      if (opened.add(address, limits.upgradesPerAddress) > 0) return false
      const secret = apiKeyOf(authorization) ?? readCookie(cookie, sessionCookieName(isSecure))
      if (secret === null || sessions.remembers(secret) || sessions.hasProven(secret)) return true
      return unknownSessions.peek(address, limits.unknownSessionsPerAddress) === 0
    },
    noteUnknown: (address) => void unknownSessions.add(address, limits.unknownSessionsPerAddress),
  }
}
