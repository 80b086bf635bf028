import {
  API_PREFIX,
  isId,
  PUBLIC_LOTS_PATH,
  type PublicLot,
  PublicLotAnswer,
  PublicLotsAnswer,
  routes,
  SITEMAP_PARTS,
} from '@boli/contracts'
import {
  AddressCounter,
  createServiceClient,
  type Logger,
  Refusal,
  type Service,
  type ServiceTokens,
} from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
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
const SITEMAP_MS = 10 * 60_000

/** A lot, or why there is none to show. */
type Found = PublicLot | 'missing' | 'gone'

/** /lot/:auctionId and its calendar file, /sitemap.xml and /robots.txt: the same for every caller. */
export function serveLots(
  scope: Service,
  {
    settings,
    serviceTokens,
    logger,
  }: { settings: GatewaySettings; serviceTokens: ServiceTokens; logger: Logger },
): void {
  const auctions = createServiceClient({
    baseUrl: settings.upstreams.auctions,
    serviceTokens,
    audience: 'auctions',
    timeoutMs: 5_000,
    logger,
  })
  const lots = new LRUCache<string, { lot: Found }>({
    ...{ max: MAX_KEPT, ttl: KEPT_MS },
    fetchMethod: async (id) => ({ lot: await find(id) }),
  })
  const sitemaps = new LRUCache<string, { ids: string[]; hasMore: boolean }>({
    ...{ max: SITEMAP_PARTS, ttl: SITEMAP_MS },
    fetchMethod: async (part) => {
      const path = `${PUBLIC_LOTS_PATH}?part=${part}`
      return (await auctions.call({ method: 'GET', path, responseSchema: PublicLotsAnswer })).data
    },
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

  const originOf = (request: FastifyRequest) =>
    settings.publicOrigins[0] ?? `${settings.isSecure ? 'https' : request.protocol}://${request.host}`

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
    const origin = originOf(request)
    if (isCalendar)
      return keep(reply)
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="boli.ics"')
        .send(toCalendar(lot, origin + path, new Date()))
    return send(keep(reply), renderLot(lot, language, { origin, path }, new Date()))
  })

  scope.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  /** Each part names those before it, so that the index knows how many there are without counting all lots. */
  scope.get('/sitemap.xml', async (request, reply) => {
    const parts: string[] = []
    for (let part = 1; part <= SITEMAP_PARTS; part++) {
      parts.push(`<sitemap><loc>${originOf(request)}/sitemap-${part}.xml</loc></sitemap>`)
      if (!(await sitemaps.forceFetch(String(part))).hasMore) break
    }
    return sendXml(reply, `<sitemapindex ${SITEMAP_NAMES}>${parts.join('')}</sitemapindex>`)
  })
  scope.get('/sitemap-:part.xml', async (request, reply) => {
    const { part } = request.params as { part: string }
    if (!/^[1-9]\d?$/.test(part) || Number(part) > SITEMAP_PARTS) throw new Refusal('not-found')
    const { ids } = await sitemaps.forceFetch(part)
    const origin = originOf(request)
    const urls = ids.map((id) => `<url><loc>${origin}/lot/${id}</loc></url>`)
    return sendXml(reply, `<urlset ${SITEMAP_NAMES}>${urls.join('\n')}</urlset>`)
  })
}

const SITEMAP_NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function sendXml(reply: FastifyReply, xml: string) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)
}

/** The page does not depend on who asks, only on the language they read. */
function keep(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', `public, max-age=${PAGE_SECONDS}`).header('vary', 'Accept-Language')
}

function send(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').send(html)
}
