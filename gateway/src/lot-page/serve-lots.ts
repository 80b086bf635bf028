import { commodityOf } from '@boli/commodities'
import { isId, isIndianState, productCategories } from '@boli/contracts'
import { ApiError, type Service } from '@boli/http-kit'
import type { FastifyReply } from 'fastify'
import { cacheable, canonicalOrigin } from '../edge/origins.ts'
import type { GatewaySettings } from '../settings.ts'
import { toCalendar } from './calendar.ts'
import { languageOf } from './frame.ts'
import { answerInPages, renderNotice } from './notices.ts'
import { LAST_PAGE, type PublicLots } from './public-lots.ts'
import { renderList } from './render-list.ts'
import { renderLot } from './render-lot.ts'
import { renderPriceHistory, renderPriceList } from './render-prices.ts'

const PAGE_SECONDS = 15

/** /lots, /lot/:auctionId and its calendar file, /prices and /prices/:commodity: the same for every caller. */
export function serveLots(
  scope: Service,
  { settings, lots }: { settings: GatewaySettings; lots: PublicLots },
): void {
  answerInPages(scope)
  scope.get('/lots', async (request, reply) => {
    const { category: wanted, page: text = '1' } = request.query as Record<string, unknown>
    const category = productCategories.find((known) => known === wanted) ?? null
    const page = /^[1-9]\d?$/.test(String(text)) ? Number(text) : Number.NaN
    const language = languageOf(request)
    const isKnown = page <= LAST_PAGE && (wanted === undefined || category !== null)
    const list = isKnown ? await lots.list(request, category, page) : null
    if (!list || (page > 1 && list.lots.length === 0))
      return send(shared(reply.code(404)), renderNotice('missingPage', language, '/lots'))
    const hasMore = list.hasMore && page < LAST_PAGE
    const origin = canonicalOrigin(request, settings)
    return send(shared(reply), renderList({ ...list, hasMore, page, category }, language, origin))
  })

  scope.get('/lot/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const isCalendar = file.endsWith('.ics')
    const id = isCalendar ? file.slice(0, -4) : file
    const path = `/lot/${isId(id) ? id : ''}`
    const language = languageOf(request)
    const lot = await lots.lot(request, id)
    if (lot === 'missing' || lot === 'gone') {
      if (isCalendar) throw new ApiError(lot === 'gone' ? 'auction-gone' : 'not-found')
      return send(shared(reply.code(lot === 'gone' ? 410 : 404)), renderNotice(lot, language, path))
    }
    const origin = canonicalOrigin(request, settings)
    if (isCalendar)
      return shared(reply)
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="boli.ics"')
        .send(toCalendar(lot, origin + path, new Date()))
    const guide = await lots.priceGuide(lot)
    return send(shared(reply), renderLot(lot, { language, origin, path, guide, now: new Date() }))
  })

  scope.get('/prices', async (request, reply) => {
    const priced = await lots.pricedCommodities()
    return send(
      shared(reply),
      renderPriceList(priced, languageOf(request), canonicalOrigin(request, settings)),
    )
  })

  scope.get('/prices/:commodity', async (request, reply) => {
    const { commodity: id } = request.params as { commodity: string }
    const { state: wanted } = request.query as { state?: unknown }
    const commodity = commodityOf(id)
    const state = typeof wanted === 'string' && isIndianState(wanted) ? wanted : null
    const language = languageOf(request)
    if (commodity === null || (wanted !== undefined && state === null))
      return send(shared(reply.code(404)), renderNotice('missingPage', language, '/prices'))
    const history = await lots.priceHistory(request, commodity.id, state)
    const origin = canonicalOrigin(request, settings)
    return send(shared(reply), renderPriceHistory({ commodity, state, history }, language, origin))
  })

  /** The page depends only on the language, not on the visitor. */
  function shared(reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', cacheable(settings, `public, max-age=${PAGE_SECONDS}`))
      .header('vary', 'Accept-Language')
  }
}

function send(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').send(html)
}
