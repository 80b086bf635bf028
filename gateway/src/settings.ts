import { type BidCallSettings, bidCallDefaults } from '@boli/bid-calls'
import type { ServiceName } from '@boli/contracts'

/** Services that answer HTTP calls through the gateway. */
export type Upstream = Exclude<ServiceName, 'gateway' | 'realtime'>

/** Requests a minute. */
export interface RequestLimits {
  readsPerUser: number
  writesPerUser: number
  /** Calls of an address without a session. */
  perAddress: number
  /** Sign-in, sign-up and recovery, by address. */
  guestPerAddress: number
  /** Session cookies that identity did not know, by address. */
  unknownSessionsPerAddress: number
  /** Pages and their files, pictures and unknown paths, by address. */
  pagesPerAddress: number
  /** Pictures that the gateway has not cached, by address. */
  newPicturesPerAddress: number
  /** Polling requests of sockets, by address. */
  pollsPerAddress: number
  /** New sockets, by address. */
  upgradesPerAddress: number
  /** Reports of pages, by address. */
  reportsPerAddress: number
}

export interface BodyLimits {
  /** Uploads being received or forwarded at once, in bytes; further ones are refused for now. */
  uploadBytes: number
  uploadBytesPerAddress: number
  /** How long a JSON body may take to arrive. */
  jsonWithinMs: number
}

/** Required settings have no default. */
export interface GatewaySettings extends BidCallSettings {
  /** Base URL of each service. */
  upstreams: Record<Upstream, string>
  /** Base URLs of the realtime nodes; new sockets are assigned round-robin. */
  realtimeUrls: readonly string[]
  /** Origins of our own pages; none means the host of the request. */
  publicOrigins: readonly string[]
  /** Origins of other sites' pages that may call with the session cookie. */
  allowedOrigins: readonly string[]
  /** Behind TLS: `__Host-` cookies and HSTS. */
  isSecure: boolean
  /** Number of our own proxies in front of the gateway that append to `X-Forwarded-For`. */
  trustedProxies: number
  /** Folder of the built pages; null if there are none. */
  webRoot: string | null
  /** How long a service may take until the first byte of its answer. */
  upstreamTimeoutMs: number
  /** How long a call waits for an instance of its service that accepts it, for example while one is replaced. */
  takenWithinMs: number
  /** Maximum number of requests that wait for one service, on half as many connections. */
  waitingPerUpstream: number
  /** Maximum number of waiting polling requests of sockets. */
  heldPolls: { inAll: number; perAddress: number }
  bodies: BodyLimits
  limits: RequestLimits
}

const defaultLimits: RequestLimits = {
  readsPerUser: 600,
  writesPerUser: 120,
  perAddress: 300,
  guestPerAddress: 120,
  unknownSessionsPerAddress: 120,
  pagesPerAddress: 3_000,
  newPicturesPerAddress: 600,
  pollsPerAddress: 12_000,
  upgradesPerAddress: 1_200,
  reportsPerAddress: 60,
}

const MIB = 1024 * 1024
const defaultBodies: BodyLimits = {
  uploadBytes: 128 * MIB,
  uploadBytesPerAddress: 48 * MIB,
  jsonWithinMs: 10_000,
}

type Required = 'upstreams' | 'realtimeUrls'

/** Defaults for a standalone gateway without TLS and proxies. */
export const defaults: Omit<GatewaySettings, Required> = {
  ...bidCallDefaults,
  publicOrigins: [],
  allowedOrigins: [],
  isSecure: false,
  trustedProxies: 0,
  webRoot: null,
  upstreamTimeoutMs: 10_000,
  takenWithinMs: 3_000,
  waitingPerUpstream: 256,
  heldPolls: { inAll: 4_000, perAddress: 200 },
  bodies: defaultBodies,
  limits: defaultLimits,
}

/** Settings with {@link defaults} for what is not given. */
export function gatewaySettings(
  given: Pick<GatewaySettings, Required> &
    Partial<Omit<GatewaySettings, Required | 'limits' | 'bodies'>> & {
      limits?: Partial<RequestLimits>
      bodies?: Partial<BodyLimits>
    },
): GatewaySettings {
  return {
    ...defaults,
    ...given,
    bodies: { ...defaultBodies, ...given.bodies },
    limits: { ...defaultLimits, ...given.limits },
  }
}
