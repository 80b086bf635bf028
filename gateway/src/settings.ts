import { bidCallDefaults } from '@boli/bid-calls'
import type { ServiceName } from '@boli/contracts'

/** Services that answer HTTP calls through the gateway. */
export type Upstream = Exclude<ServiceName, 'gateway' | 'realtime'>

/** Requests a minute. */
const defaultLimits = {
  readsPerUser: 600,
  writesPerUser: 120,
  /** Calls of an address without a session. */
  perAddress: 300,
  /** Sign-in, sign-up and recovery, by address. */
  guestPerAddress: 120,
  /** Session cookies that identity did not know, by address. */
  unknownSessionsPerAddress: 120,
  /** Pages and their files, pictures and unknown paths, by address. */
  pagesPerAddress: 3_000,
  /** Pictures that the gateway has not cached, by address. */
  newPicturesPerAddress: 600,
  /** Polling requests of sockets, by address. */
  pollsPerAddress: 12_000,
  /** New sockets, by address. */
  upgradesPerAddress: 1_200,
  /** Reports of pages, by address. */
  reportsPerAddress: 60,
}
export type RequestLimits = typeof defaultLimits

const MIB = 1024 * 1024
const defaultBodies = {
  /** Uploads being received or forwarded at once, in bytes; further ones are refused for now. */
  uploadBytes: 128 * MIB,
  uploadBytesPerAddress: 48 * MIB,
  /** How long a JSON body may take to arrive. */
  jsonWithinMs: 10_000,
}
export type BodyLimits = typeof defaultBodies

/** Defaults for a standalone gateway without TLS and proxies. */
export const defaults = {
  ...bidCallDefaults,
  /** Origins of our own pages; none means the host of the request. */
  publicOrigins: [] as readonly string[],
  /** Origins of other sites' pages that may call with the session cookie. */
  allowedOrigins: [] as readonly string[],
  /** Behind TLS: `__Host-` cookies and HSTS. */
  isSecure: false,
  /** Number of our own proxies in front of the gateway that append to `X-Forwarded-For`. */
  trustedProxies: 0,
  /** Folder of the built pages; null if there are none. */
  webRoot: null as string | null,
  /** How long a service may take until the first byte of its answer. */
  upstreamTimeoutMs: 10_000,
  /** How long a call waits for an instance of its service that accepts it, for example while one is replaced. */
  takenWithinMs: 3_000,
  /** Maximum number of requests that wait for one service, on half as many connections. */
  waitingPerUpstream: 256,
  /** Maximum number of waiting polling requests of sockets. */
  heldPolls: { inAll: 4_000, perAddress: 200 },
  bodies: defaultBodies,
  limits: defaultLimits,
}

interface RequiredSettings {
  /** Base URL of each service. */
  upstreams: Record<Upstream, string>
  /** Base URLs of the realtime nodes; new sockets are assigned round-robin. */
  realtimeUrls: readonly string[]
}
export type GatewaySettings = RequiredSettings & typeof defaults

/** Settings with {@link defaults} for what is not given. */
export function gatewaySettings(
  given: RequiredSettings &
    Partial<Omit<GatewaySettings, 'limits' | 'bodies'>> & {
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
