import { type BidCallSettings, bidCallDefaults } from '@boli/bid-calls'
import type { ServiceName } from '@boli/contracts'

/** Services that answer HTTP calls through the gateway. */
export type Upstream = Exclude<ServiceName, 'gateway' | 'realtime'>

/** Requests a minute. */
export interface RequestLimits {
  readsPerUser: number
  writesPerUser: number
  /** All calls of an address that bring no session. */
  perAddress: number
  /** Sign-in, sign-up and recovery, by address. */
  guestPerAddress: number
  /** Session cookies that identity did not know, by address. */
  unknownSessionsPerAddress: number
  /** Pages and their files, pictures and paths that lead nowhere, by address. */
  pagesPerAddress: number
  /** Pictures that the gateway does not remember, by address. */
  newPicturesPerAddress: number
  /** Requests of sockets that are not one connection yet, by address. */
  pollsPerAddress: number
  /** New sockets, by address. */
  upgradesPerAddress: number
  /** Reports of pages, by address. */
  reportsPerAddress: number
}

export interface BodyLimits {
  /** Uploads being received or sent on at once, in bytes; further ones are put off. */
  uploadBytes: number
  uploadBytesPerAddress: number
  /** How long a JSON body may take to arrive. */
  jsonWithinMs: number
}

/** Required settings have no default. */
export interface GatewaySettings extends BidCallSettings {
  /** Base URL of each service. */
  upstreams: Record<Upstream, string>
  /** Base URLs of the realtime nodes; new sockets go to them in turn. */
  realtimeUrls: readonly string[]
  /** Origins of our own pages; none means the host that was asked. */
  publicOrigins: readonly string[]
  /** Origins of others' pages that may call with the session cookie. */
  allowedOrigins: readonly string[]
  /** Behind TLS: `__Host-` cookies and HSTS. */
  isSecure: boolean
  /** How many proxies of our own stand before the gateway and append to `X-Forwarded-For`. */
  trustedProxies: number
  /** The built pages; null where there are none. */
  webRoot: string | null
  /** How long a service may take until the first byte of its answer. */
  upstreamTimeoutMs: number
  /** How long a call waits for an instance of its service that takes it, as while it is exchanged. */
  takenWithinMs: number
  /** Requests that may wait for the answer of one service, on connections of which there are half as many. */
  waitingPerUpstream: number
  /** Requests of sockets that are not one connection yet, waiting for something to happen. */
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

/** Of a gateway that stands alone, without TLS and without proxies before it. */
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
