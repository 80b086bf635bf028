import { API_PREFIX, type PublicRoute } from '@boli/contracts'
import { ApiError, KEPT_IDLE_MS, wasNeverSent } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { isRead } from '../edge/request-target.ts'
import type { GatewaySettings } from '../settings.ts'

/** The gateway's undici options for a service. @param connections Most connections. */
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
    // The longest keep-alive, even if the service offers more.
    keepAliveMaxTimeout: KEPT_IDLE_MS,
  }
}

/** The answer for a service that could not be reached or did not answer; details go to the log only. */
export function refuseForUpstream(cause: unknown): ApiError {
  return new ApiError('upstream-unavailable', { cause })
}

/** Errors of a read whose connection broke, because its instance has just stopped; another one can answer. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Whether a failed call may be sent again: it reached no service, or it only reads. */
export function mayRepeat(method: string): (error: unknown) => boolean {
  if (!isRead(method)) return wasNeverSent
  let isRepeated = false
  return (error) => {
    if (wasNeverSent(error)) return true
    const isBroken = error instanceof Error && 'code' in error && BROKEN.has(String(error.code))
    if (!isBroken || isRepeated) return false
    isRepeated = true
    return true
  }
}

/**
 * The path and query of a call to a service, built from the route and its parameters and not from the received text.
 * @throws {ApiError} `malformed-request` if the path was spelled in any other way, such as with encoded letters.
 */
export function upstreamPath(route: PublicRoute, { raw, params }: FastifyRequest): string {
  const target = raw.url ?? ''
  const [spelled = ''] = target.split('?', 1)
  const path = `${API_PREFIX}${route.path}`.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  if (spelled !== path && spelled !== `${path}/`) throw new ApiError('malformed-request')
  return path + target.slice(spelled.length)
}
