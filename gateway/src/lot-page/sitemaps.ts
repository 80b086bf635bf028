import { PUBLIC_LOTS_PATH, PublicLotsAnswer, SITEMAP_PARTS } from '@boli/contracts'
import { ApiError, type Service, type ServiceClient } from '@boli/http-kit'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheable, canonicalOrigin } from '../edge/origins.ts'
import { listedPages } from '../pages/shell.ts'
import type { GatewaySettings } from '../settings.ts'
import { escapeHtml } from './frame.ts'
import type { PublicLots } from './public-lots.ts'

const SITEMAP_MS = 10 * 60_000
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** /robots.txt and the sitemaps that it names: of public pages, price histories, and open and recent lots. */
export function serveSitemaps(
  scope: Service,
  { settings, auctions, lots }: { settings: GatewaySettings; auctions: ServiceClient; lots: PublicLots },
): void {
  const parts = new LRUCache<string, { ids: string[]; hasMore: boolean }>({
    ...{ max: SITEMAP_PARTS, ttl: SITEMAP_MS },
    fetchMethod: async (part) => {
      const path = `${PUBLIC_LOTS_PATH}?part=${part}`
      return (await auctions.call({ method: 'GET', path, responseSchema: PublicLotsAnswer })).data
    },
  })

  /** Lots are listed even while information is unavailable. */
  async function pricePages(): Promise<string[]> {
    const priced = await lots.pricedCommodities().catch(() => [])
    return ['/prices', ...priced.map(({ commodity }) => `/prices/${commodity}`)]
  }

  function sendXml(reply: FastifyReply, xml: string) {
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheable(settings, 'public, max-age=600'))
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)
  }
  const location = (address: string) => `<loc>${escapeHtml(address)}</loc>`

  scope.get('/robots.txt', async (request, reply) => {
    const sitemap = `${canonicalOrigin(request, settings)}/sitemap.xml`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheable(settings, 'public, max-age=3600'))
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${sitemap}\n`)
  })

  /** Each part names the previous ones, so that the index knows their number without counting all lots. */
  scope.get('/sitemap.xml', async (request, reply) => {
    const origin = canonicalOrigin(request, settings)
    const sitemaps: string[] = []
    for (let part = 1; part <= SITEMAP_PARTS; part++) {
      sitemaps.push(`<sitemap>${location(`${origin}/sitemap-${part}.xml`)}</sitemap>`)
      if (!(await parts.forceFetch(String(part))).hasMore) break
    }
    return sendXml(reply, `<sitemapindex ${NAMES}>${sitemaps.join('')}</sitemapindex>`)
  })
  scope.get('/sitemap-:part.xml', async (request, reply) => {
    const { part } = request.params as { part: string }
    if (!/^[1-9]\d?$/.test(part) || Number(part) > SITEMAP_PARTS) throw new ApiError('not-found')
    const origin = canonicalOrigin(request, settings)
    const { ids } = await parts.forceFetch(part)
    const pages = part === '1' ? [...listedPages, ...(await pricePages())] : []
    const paths = [...pages, ...ids.map((id) => `/lot/${id}`)]
    const urls = paths.map((path) => `<url>${location(origin + path)}</url>`)
    return sendXml(reply, `<urlset ${NAMES}>${urls.join('\n')}</urlset>`)
  })
}
