import { type BidCallSettings, bidCallDefaults } from '@boli/bid-calls'

/** Required settings have no default. */
export interface RealtimeSettings extends BidCallSettings {
  identityUrl: string
  auctionsUrl: string
  /** Origins of our own pages; none means the host of the request. */
  publicOrigins: readonly string[]
  /** Origins of other sites' pages that may open sockets for the signed-in user. */
  allowedOrigins: readonly string[]
  /** How often the sessions of open sockets are checked again. */
  recheckMs: number
  /** Behind TLS: the session cookie carries the `__Host-` prefix. */
  isSecure: boolean
  /** How long identity's answer about a session is cached. */
  sessionTtlMs: number
  /** Number of our own proxies in front of this node, if sockets arrive without a gateway; 0 if all come through one. */
  trustedProxies: number
  /** New sockets a minute, by address, if proxies are configured. */
  upgradesPerAddress: number
  /** Session cookies that identity did not know, likewise. */
  unknownSessionsPerAddress: number
  socketsPerUser: number
  bidsPerSecond: number
  /** `watchAuction` and `unwatchAuction`, by user. */
  watchCallsPerSecond: number
  /** Auctions that one socket may watch at once. */
  roomsPerSocket: number
  /** How long a node stays subscribed to an auction without watchers on it. */
  lingerMs: number
  /** How often watching counts are sent to other nodes and to rooms. */
  watchingEveryMs: number
}

type Required = 'identityUrl' | 'auctionsUrl'

export const defaults: Omit<RealtimeSettings, Required> = {
  ...bidCallDefaults,
  publicOrigins: [],
  allowedOrigins: [],
  recheckMs: 60_000,
  isSecure: false,
  sessionTtlMs: 30_000,
  trustedProxies: 0,
  upgradesPerAddress: 1_200,
  unknownSessionsPerAddress: 120,
  socketsPerUser: 10,
  bidsPerSecond: 5,
  watchCallsPerSecond: 20,
  roomsPerSocket: 50,
  lingerMs: 30_000,
  watchingEveryMs: 1_000,
}

/** Settings with {@link defaults} for what is not given. */
export function realtimeSettings(
  given: Pick<RealtimeSettings, Required> & Partial<RealtimeSettings>,
): RealtimeSettings {
  return { ...defaults, ...given }
}
