import { API_PREFIX, type ErrorCode, errorCodes, type FieldError } from '@boli/contracts'
import { vi } from 'vitest'

export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

const asksForItself = new Set([
  ...['/auction/following', '/auction/places', '/deals/farmer-charges', '/auction/myBids'],
  ...['/admin/deals', '/admin/lot-reports', '/admin/price-imports', '/admin/contact-messages'],
])

type Reply = Response | Error
type Handler = (sent: Sent) => Reply | Promise<Reply>
/** The server's answers by `'METHOD /path'`. */
export type Handlers = Record<string, Handler>

/** The answer of a successful call. */
export function accepted(data: unknown, extra: object = {}): Response {
  return Response.json({ status: 200, success: true, message: 'ok', data, ...extra })
}

/** The answer of a refused call, with the registry's status and text. */
export function refused(
  code: ErrorCode,
  { errors, message, retryAfter }: { errors?: FieldError[]; message?: string; retryAfter?: string } = {},
): Response {
  const { status, message: text } = errorCodes[code]
  return Response.json(
    { status, success: false, message: message ?? text, data: null, code, requestId: 'r-1', errors },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  )
}

/** The error with which fetch rejects without a network. */
export const noNetwork = () => new TypeError('Failed to fetch')

/**
 * A fake server: answers by `'METHOD /path'`, and records requests.
 * A call without a handler fails the test that made it.
 */
export function startFakeServer(handlers: Handlers): { sent: Sent[] } {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(API_PREFIX, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      headers: (init.headers ?? {}) as Record<string, string>,
    }
    const handler = handlers[`${call.method} ${call.path}`]
    // Background requests of stars, price information and counters; only tests about them answer these.
    if (!handler && asksForItself.has(call.path)) return refused('not-allowed')
    sent.push(call)
    if (!handler) throw new Error(`No handler for ${call.method} ${call.path}`)
    const reply = await handler(call)
    if (reply instanceof Error) throw reply
    return reply
  })
  return { sent }
}
