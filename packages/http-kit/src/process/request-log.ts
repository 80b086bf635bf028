import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import { upTo } from '../limits/window-counter.ts'
import type { Service } from './service.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

const sane = /^[A-Za-z0-9._:-]{8,64}$/

/** Uses the id of a trusted caller if it is safe to log and pass on; otherwise creates one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && sane.test(header) ? header : newId()
}

/** Shared by all processes if their lines are to be compared; otherwise each process has its own. */
const key = process.env.LOG_HASH_KEY || randomBytes(32)

/** Cached, as each request line has one: computing them would be 5 % of the cost of a bid over HTTP. */
const pseudonyms = new LRUCache<string, string>(upTo(20_000))

/**
 * A pseudonym of a user or an address in the log: the same input gives the same pseudonym, which is useless outside the
 * log.
 * @returns undefined, which a log line omits, if there is no value.
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
 * One line per request, with the route's pattern in place of the path: a path may contain a token. Health probes are
 * not logged, nor are the further requests of a flood, nor successful calls to a route that other services call many
 * times a second: metrics count those.
 */
export function logRequests(app: Service): void {
  // None of its fields holds a secret, and redaction would be nine tenths of the cost of a line.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route === '/healthz' || route === '/readyz' || !request.isLogged) return
    if (request.routeOptions.config.isFrequent && reply.statusCode < 400) return
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
