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
  /** New sockets, by address. */
  upgradesPerAddress: number
}

/** What a gateway must be told; everything else has a default. */
export interface GatewaySettings {
  /** Base URL of each service. */
  upstreams: Record<Upstream, string>
  /** Base URLs of the realtime nodes; new sockets go to them in turn. */
  realtimeUrls: readonly string[]
  /** Origins of our own pages; none means the host that was asked. */
  publicOrigins: readonly string[]
  /** Behind TLS: `__Host-` cookies and HSTS. */
  isSecure: boolean
  /** How many proxies of our own stand before the gateway and append to `X-Forwarded-For`. */
  trustedProxies: number
  /** The built pages; null where there are none. */
  webRoot: string | null
  /** How long a service may take until the first byte of its answer. */
  upstreamTimeoutMs: number
  /** Requests that may wait for the answer of one service, on connections of which there are half as many. */
  waitingPerUpstream: number
  /** Bodies being received at once, in bytes, before uploads are put off. */
  bodyMemoryBytes: number
  limits: RequestLimits
}

export const defaultLimits: RequestLimits = {
  readsPerUser: 600,
  writesPerUser: 120,
  perAddress: 300,
  guestPerAddress: 120,
  unknownSessionsPerAddress: 120,
  upgradesPerAddress: 1_200,
}

type Required = 'upstreams' | 'realtimeUrls'

/** Settings with the defaults of a gateway that stands alone, without TLS and without proxies before it. */
export function gatewaySettings(
  given: Pick<GatewaySettings, Required> &
    Partial<Omit<GatewaySettings, Required | 'limits'>> & { limits?: Partial<RequestLimits> },
): GatewaySettings {
  return {
    publicOrigins: [],
    isSecure: false,
    trustedProxies: 0,
    webRoot: null,
    upstreamTimeoutMs: 10_000,
    waitingPerUpstream: 256,
    bodyMemoryBytes: 128 * 1024 * 1024,
    ...given,
    limits: { ...defaultLimits, ...given.limits },
  }
}
