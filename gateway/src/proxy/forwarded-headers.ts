import type { IncomingHttpHeaders } from 'node:http'

/** Everything else that a browser sends is dropped: cookies, tokens, and claims about its identity or address. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'user-agent',
] as const

/** The headers of a request that a service may see. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded: Record<string, string> = {}
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string') forwarded[name] = value
  }
  return forwarded
}

/** Headers that reveal internals, or belong to the connection to the service. */
const withheld = ['connection', 'keep-alive', 'server', 'transfer-encoding', 'via', 'x-powered-by'] as const

/** The headers of a service's answer that a browser may see. */
export function returnedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const returned = { ...headers }
  for (const name of withheld) delete returned[name]
  return returned
}
