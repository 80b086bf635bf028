import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers of a request that a service may see. Everything else that a browser sends is dropped: cookies, tokens, and
 * claims about its identity or address.
 */
export const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'user-agent',
] as const

export function namedHeaders(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, headers[name]])
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
}

/** Headers that reveal internals, or belong to the connection to the service. */
const withheld = ['connection', 'keep-alive', 'server', 'transfer-encoding', 'via', 'x-powered-by'] as const

/** The headers of a service's answer that a browser may see. */
export function returnedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const returned = { ...headers }
  for (const name of withheld) delete returned[name]
  return returned
}
