import { KEPT_IDLE_MS } from '@boli/http-kit'
import type { GatewaySettings } from '../settings.ts'

/** How the gateway connects to a service: the options of undici. @param connections At most. */
export function upstreamConnections(
  { upstreamTimeoutMs }: Pick<GatewaySettings, 'upstreamTimeoutMs'>,
  connections: number,
) {
  return {
    connections,
    connect: { timeout: 2_000 },
    headersTimeout: upstreamTimeoutMs,
    bodyTimeout: upstreamTimeoutMs,
    keepAliveTimeout: KEPT_IDLE_MS,
    // The longest even where the service offers more.
    keepAliveMaxTimeout: KEPT_IDLE_MS,
  }
}
