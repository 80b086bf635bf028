import type { IncomingMessage } from 'node:http'
import { NODE_HEADER, newId } from '@boli/contracts'
import { REQUEST_ID_HEADER } from '@boli/http-kit'
import { apiKeyOf } from '@boli/session-edge'

/** Headers that a client needs to open a socket; realtime checks origin, cookie and API key itself. */
const passedOn = new Set([
  'connection',
  'cookie',
  'host',
  'origin',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'upgrade',
  'user-agent',
])

/** Rewrites the request of an upgrade, with the headers that may pass, a request id, and the address it came from. */
export function upgradeHead(
  request: IncomingMessage,
  { target, node, address }: { target: string; node: string; address: string },
): string {
  const lines = [`${request.method ?? 'GET'} ${target} HTTP/1.1`]
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (passedOn.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ''}`)
  }
  const key = apiKeyOf(request.headers.authorization)
  if (key !== null) lines.push(`authorization: Bearer ${key}`)
  lines.push(`${NODE_HEADER}: ${node}`)
  lines.push(`${REQUEST_ID_HEADER}: ${newId()}`)
  lines.push(`x-forwarded-for: ${address}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

const reasons = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const
export type RefusedStatus = keyof typeof reasons

/** A complete answer without a body, for a socket that is not upgraded. */
export function refusalHead(status: RefusedStatus): string {
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

/** The query of a request for a socket. */
export interface SocketQuery {
  /** The id of a connection that began with polling; null for a new one. */
  sid: string | null
  /** The query to forward, with its question mark, rebuilt from the parsed values, so that the node reads the same. */
  canonical: string
}

/**
 * Reads the query of a request's target.
 * @returns null if a name occurs twice or the id is empty: the node might use the other of two values, and would treat
 * an empty id as a new connection.
 */
export function readSocketQuery(target: string): SocketQuery | null {
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(target) ?? []
  const read = new URLSearchParams(query)
  const names = [...read.keys()]
  const sid = read.get('sid')
  if (sid === '' || new Set(names).size < names.length) return null
  return { sid, canonical: names.length > 0 ? `?${read}` : '' }
}
