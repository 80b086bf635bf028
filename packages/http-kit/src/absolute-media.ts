import { PUBLIC_ORIGIN_HEADER } from '@boli/contracts'
import type { FastifyInstance } from 'fastify'

/**
 * Begins addresses of pictures with our origin where the edge says that no page of ours asks: to a page of another site
 * a path alone would lead to its own server.
 */
export function sendAbsoluteMedia(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, answer) => {
    const origin = request.headers[PUBLIC_ORIGIN_HEADER]
    return typeof origin === 'string' ? withOrigin(answer, origin) : answer
  })
}

/** `/media/a.webp`, or a list of such with widths as `srcset` has it. */
const MEDIA = /^\/media\/\S+( \d+w(, \/media\/\S+ \d+w)*)?$/

function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string')
    return MEDIA.test(value) ? value.replace(/\/media\//g, `${origin}/media/`) : value
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withOrigin(item, origin)]))
}
