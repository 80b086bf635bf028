import { ApiError } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'

type Settings = Pick<GatewaySettings, 'publicOrigins' | 'isSecure'>

/** A name or an address of IPv4 or IPv6, and a port where one is given; nothing else belongs into an address of ours. */
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * The origin that public pages name as theirs: the first public one, or where none is set the host of the request.
 * @throws {ApiError} `malformed-request` where that host is none.
 */
export function canonicalOrigin(request: FastifyRequest, settings: Settings): string {
  const origin = settings.publicOrigins[0] ?? askedOrigin(request, settings)
  if (origin === null) throw new ApiError('malformed-request')
  return origin
}

/** Directives for caches; what names an origin by the caller's word alone is for none. */
export function cacheable({ publicOrigins }: Settings, directives: string): string {
  return publicOrigins.length > 0 ? directives : 'no-store'
}

/** Our origin for a call that comes from no page of ours, to which a path alone says too little; null for one that does. */
export function originForOthers(request: FastifyRequest, settings: Settings): string | null {
  const { publicOrigins } = settings
  const asked = askedOrigin(request, settings)
  const own = asked !== null && publicOrigins.includes(asked) ? asked : (publicOrigins[0] ?? asked)
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwnPage = site === undefined ? origin === own : site === 'same-origin'
  return isOwnPage ? null : own
}

function askedOrigin(request: FastifyRequest, { isSecure }: Settings): string | null {
  return HOST.test(request.host) ? `${isSecure ? 'https' : request.protocol}://${request.host}` : null
}
