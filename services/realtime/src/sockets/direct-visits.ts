import type { IncomingMessage } from 'node:http'
import { AddressCounter, clientAddress, forwardedByPlainHttp } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import type { RealtimeSettings } from '../settings.ts'

/** Limits new sockets, as gateways do, if a proxy leads directly to this node. */
export interface DirectVisits {
  /** Whether another socket may open: over HTTPS, within the limit, and not with too many unknown session cookies. */
  mayBegin(request: IncomingMessage, sessionId: string): boolean
  /** The cookie belongs to no session. */
  noteUnknown(request: IncomingMessage): void
}

/** Gateways send the client's address in the same header as the proxy; without the header nothing is counted. */
export function createDirectVisits(
  { trustedProxies, isSecure, upgradesPerAddress, unknownSessionsPerAddress }: RealtimeSettings,
  sessions: SessionEdge,
): DirectVisits {
  if (trustedProxies === 0) return { mayBegin: () => true, noteUnknown: () => {} }
  const opened = new AddressCounter()
  const unknown = new AddressCounter()
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(
      socket.remoteAddress ?? '',
      [headers['x-forwarded-for']].flat().join(',') || undefined,
      trustedProxies,
    )
  return {
    mayBegin(request, sessionId) {
      // The cookie was sent without encryption.
      if (isSecure && forwardedByPlainHttp(request.headers['x-forwarded-proto'], trustedProxies)) return false
      const address = addressOf(request)
      if (opened.add(address, upgradesPerAddress) > 0) return false
      if (sessionId === '' || sessions.remembers(sessionId) || sessions.hasProven(sessionId)) return true
      return unknown.peek(address, unknownSessionsPerAddress) === 0
    },
    noteUnknown: (request) => void unknown.add(addressOf(request), unknownSessionsPerAddress),
  }
}
