import { API_PREFIX, type PublicRoute } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'

/**
 * The path and query of a call as its service gets it, built from the route and its parameters and not from what
 * was sent.
 * @throws {ApiError} `malformed-request` where the path was spelled in any other way, such as with encoded letters.
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
