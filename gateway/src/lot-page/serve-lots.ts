import { API_PREFIX, isId, type PublicLot, PublicLotAnswer, routes } from '@boli/contracts'
import { AddressCounter, Refusal, type Service, type ServiceClient } from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheable, canonicalOrigin } from '../edge/own-origin.ts'
import { addressOf } from '../edge/visitor.ts'
import type { GatewaySettings } from '../settings.ts'
import { toCalendar } from './calendar.ts'
import { languageOf } from './language.ts'
import { tellInPages } from './notices.ts'
import { renderLot, renderNotice } from './render.ts'

/** The page's own script asks for the price anew; until then a price of a moment ago will do. */
const KEPT_MS = 3_000
const MAX_KEPT = 2_000
const PAGE_SECONDS = 15

/** A lot, or why there is none to show. */
type Found = PublicLot | 'missing' | 'gone'

/** /lot/:auctionId and its calendar file: the same for every caller. */
export function serveLots(
  scope: Service,
  { settings, auctions }: { settings: GatewaySettings; auctions: ServiceClient },
): void {
  const lots = new LRUCache<string, { lot: Found }>({
    ...{ max: MAX_KEPT, ttl: KEPT_MS },
    fetchMethod: async (id) => ({ lot: await find(id) }),
  })
  const asked = new AddressCounter()

  async function find(id: string): Promise<Found> {
    const path = API_PREFIX + routes.publicLot.path.replace(':auctionId', id)
    try {
      return (await auctions.call({ method: 'GET', path, responseSchema: PublicLotAnswer })).data
    } catch (error) {
      if (error instanceof Refusal && error.code === 'auction-not-found') return 'missing'
      if (error instanceof Refusal && error.code === 'auction-gone') return 'gone'
      throw error
    }
  }

  /** Limits calls for many different lots before they load auctions. */
  async function read(request: FastifyRequest, id: string): Promise<Found> {
    if (!isId(id)) return 'missing'
    if (!lots.has(id)) {
      const wait = asked.add(addressOf(request, settings), settings.limits.perAddress)
      if (wait > 0) throw new Refusal('too-many-requests', { retryAfterSeconds: wait })
    }
    return (await lots.forceFetch(id)).lot
  }

  tellInPages(scope)
  scope.get('/lot/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const isCalendar = file.endsWith('.ics')
    const id = isCalendar ? file.slice(0, -4) : file
    const path = `/lot/${isId(id) ? id : ''}`
    const language = languageOf(request)
    const lot = await read(request, id)
    if (lot === 'missing' || lot === 'gone') {
      if (isCalendar) throw new Refusal(lot === 'gone' ? 'auction-gone' : 'not-found')
      return send(keep(reply.code(lot === 'gone' ? 410 : 404)), renderNotice(lot, language, path))
    }
    const origin = canonicalOrigin(request, settings)
    if (isCalendar)
      return keep(reply)
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="boli.ics"')
        .send(toCalendar(lot, origin + path, new Date()))
    return send(keep(reply), renderLot(lot, language, { origin, path }, new Date()))
  })

  /** The page does not depend on who asks, only on the language they read. */
  function keep(reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', cacheable(settings, `public, max-age=${PAGE_SECONDS}`))
      .header('vary', 'Accept-Language')
  }
}

function send(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').send(html)
}
