import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import { upTo } from '../limits/window-counter.ts'
import type { Service } from './service.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

const sane = /^[A-Za-z0-9._:-]{8,64}$/

/** Keeps the id that a caller of ours gave, where it is safe to log and send on; otherwise makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && sane.test(header) ? header : newId()
}

/** The same for all processes where lines of several are to be compared; else each process has its own. */
const key = process.env.LOG_HASH_KEY || randomBytes(32)

/** Each request's line has one: made each time, they would be a twentieth of what a bid over HTTP costs. */
const pseudonyms = new LRUCache<string, string>(upTo(20_000))

/**
 * What stands in the log for a person or an address: the same for the same, and of no use to who reads it elsewhere.
 * @returns undefined, which a log line leaves out, where there is nothing to tell.
 */
export function pseudonym(identity: string | null | undefined): string | undefined {
  if (!identity) return undefined
  const known = pseudonyms.get(identity)
  if (known !== undefined) return known
  const made = createHmac('sha256', key).update(identity).digest('base64url').slice(0, 16)
  pseudonyms.set(identity, made)
  return made
}

/**
 * One line per request, with the route's pattern in place of the path: a path may carry a token.
 * Health probes are not worth a line, nor is each request of a flood whose beginning has one.
 */
export function logRequests(app: Service): void {
  // None of its fields holds a secret, and looking for some is nine tenths of what a line costs.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route === '/healthz' || route === '/readyz' || !request.isLogged) return
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        who: pseudonym(request.user?.userId),
        ...(request.callingService ? { caller: request.callingService } : {}),
      },
      'request',
    )
  })
}
