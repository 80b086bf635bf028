import type { IncomingMessage } from 'node:http'
import { AddressCounter, clientAddress, forwardedByPlainHttp } from '@boli/http-kit'
import type { SessionEdge } from '@boli/session-edge'
import type { RealtimeSettings } from '../settings.ts'

/** Limits new sockets, as gateways do, if a proxy leads directly to this node. */
export interface DirectVisits {
  /** Whether another socket may open: over HTTPS, within the limit, and not with too many unknown session cookies. */
  mayBegin(request: IncomingMessage, sessionId: string): boolean
  /** Counts a request whose cookie belongs to no session. */
  noteUnknown(request: IncomingMessage): void
}

/** Gateways send the client's address in the same header as the proxy; without proxies nothing is counted. */
export function createDirectVisits(settings: RealtimeSettings, sessions: SessionEdge): DirectVisits {
  const { trustedProxies, isSecure, upgradesPerAddress, unknownSessionsPerAddress } = settings
  if (trustedProxies === 0) return { mayBegin: () => true, noteUnknown: () => {} }
  const opened = new AddressCounter()
  const unknown = new AddressCounter()
  return {
    mayBegin(request, sessionId) {
      // The cookie was sent without encryption.
      if (isSecure && forwardedByPlainHttp(request.headers['x-forwarded-proto'], trustedProxies)) return false
      const address = addressOf(request, settings)
      if (opened.add(address, upgradesPerAddress) > 0) return false
      if (sessionId === '' || sessions.remembers(sessionId) || sessions.hasProven(sessionId)) return true
      return unknown.peek(address, unknownSessionsPerAddress) === 0
    },
    noteUnknown: (request) => void unknown.add(addressOf(request, settings), unknownSessionsPerAddress),
  }
}

/** The client's address, as the gateway or the proxy in front of this node reports it: nothing else reaches a node. */
export function addressOf(
  { socket, headers }: IncomingMessage,
  { trustedProxies }: Pick<RealtimeSettings, 'trustedProxies'>,
): string {
  const forwardedFor = [headers['x-forwarded-for']].flat().join(',') || undefined
  return clientAddress(socket.remoteAddress ?? '', forwardedFor, Math.max(1, trustedProxies))
}
