import { isIP } from 'node:net'
import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER } from '@boli/contracts'
import type { FastifyRequest } from 'fastify'

/**
 * The client's address according to the gateway: an address, or the group of addresses that limits count by.
 * @returns
 * null if it is not authenticated by the gateway's token.
 */
export async function forwardedAddress(request: FastifyRequest): Promise<string | null> {
  const { headers, server } = request
  const address = headers[CLIENT_ADDRESS_HEADER]
  const token = headers[EDGE_TOKEN_HEADER]
  if (typeof address !== 'string' || typeof token !== 'string') return null
  const caller = await server.serviceTokens.verify(token).catch(() => null)
  if (caller !== 'gateway') return null
  // For log lines about this request.
  request.clientAddress = address
  return address
}

/**
 * The address of the client.
 * @param forwardedFor The `X-Forwarded-For` header. Only entries appended by our own proxies count: anyone can
 *   send the entries before.
 * @param trustedProxies Number of our own proxies in front; 0 ignores the header.
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return remoteAddress
  const entries = forwardedFor.split(',').map((entry) => entry.trim())
  const given = entries.at(-Math.min(trustedProxies, entries.length))
  return given !== undefined && isIP(given) !== 0 ? given : remoteAddress
}

/**
 * Whether the client used plain HTTP, according to the first of our own proxies.
 * @param forwardedProto The `X-Forwarded-Proto` header; as with addresses, only the last entries are from our own proxies.
 */
export function forwardedByPlainHttp(
  forwardedProto: string | string[] | undefined,
  trustedProxies: number,
): boolean {
  if (trustedProxies === 0 || forwardedProto === undefined) return false
  const entries = [forwardedProto].flat().join(',').split(',')
  return entries.at(-Math.min(trustedProxies, entries.length))?.trim().toLowerCase() === 'http'
}
