import { bidCallDefaults } from '@boli/bid-calls'

/** All settings but the required addresses. */
export const defaults = {
  ...bidCallDefaults,
  /** Origins of our own pages; none means the host of the request. */
  publicOrigins: [] as readonly string[],
  /** Origins of other sites' pages that may open sockets for the signed-in user. */
  allowedOrigins: [] as readonly string[],
  /** How often the sessions of open sockets are checked again. */
  recheckMs: 60_000,
  /** Behind TLS: the session cookie carries the `__Host-` prefix. */
  isSecure: false,
  /** How long identity's answer about a session is cached. */
  sessionTtlMs: 30_000,
  /** Number of our own proxies in front of this node, if sockets arrive without a gateway; 0 if all come through one. */
  trustedProxies: 0,
  /** New sockets a minute, by address, if proxies are configured. */
  upgradesPerAddress: 1_200,
  /** Session cookies that identity did not know, likewise. */
  unknownSessionsPerAddress: 120,
  socketsPerUser: 10,
  bidsPerSecond: 5,
  /** Calls that watch, unwatch or follow, by user. */
  watchCallsPerSecond: 20,
  /** Auctions that one socket may watch at once. */
  roomsPerSocket: 50,
  /** How long a node stays subscribed to an auction without watchers on it. */
  lingerMs: 30_000,
  /** How often watching counts are sent to other nodes and to rooms. */
  watchingEveryMs: 1_000,
}

export type RealtimeSettings = typeof defaults & { identityUrl: string; auctionsUrl: string }
