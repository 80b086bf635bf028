import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER } from '@boli/contracts'
import type { FastifyRequest } from 'fastify'

/**
 * What the gateway says of where a request came from: an address, or the group of addresses that limits count by.
 * @returns null where the gateway's own token does not vouch for it.
 */
export async function toldAddress(request: FastifyRequest): Promise<string | null> {
  const { headers, server } = request
  const told = headers[CLIENT_ADDRESS_HEADER]
  const token = headers[EDGE_TOKEN_HEADER]
  if (typeof told !== 'string' || typeof token !== 'string') return null
  const speaker = await server.serviceTokens.verify(token).catch(() => null)
  if (speaker !== 'gateway') return null
  // For log lines about this request.
  request.clientAddress = told
  return told
}
