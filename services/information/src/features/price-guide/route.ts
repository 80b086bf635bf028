import { commodityOf, supportPriceOf } from '@boli/commodities'
import {
  type GuideUnit,
  type PriceGuide,
  PriceGuideAnswer,
  PriceGuideQuery,
  type PriceUnit,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { Information } from '../../deps.ts'
import { readSalesBand } from '../../persistence/sales-band.ts'

const INDIA_MS = 5.5 * 3_600_000
const KILOS_OF_QUINTAL = 100
const dateIn = (moment: Date) =>
  new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** GET /info/price-guide: what a commodity was sold for, and its support price. */
export function priceGuideRoute(app: Service, { database, now }: Information): void {
  publicRoute(app, routes.priceGuide, {
    schema: { querystring: PriceGuideQuery, response: PriceGuideAnswer },
    async handler({ query: { commodity, state = null, unit = 'quintal' } }) {
      if (commodityOf(commodity) === null)
        throw refuseFields({ field: 'commodity', code: 'choice', message: 'Choose one of the commodities' })
      const moment = now()
      const band = await readSalesBand(database.db, { commodity, unit: soldPer(unit), state, now: moment })
      const support = soldPer(unit) === 'quintal' ? supportPriceOf(commodity, dateIn(moment)) : null
      const price = (paise: number) => toRupees(unit === 'kg' ? Math.round(paise / KILOS_OF_QUINTAL) : paise)
      const guide: PriceGuide = { commodity, unit, sales: null, support: null }
      if (band) {
        const { quartiles, latest, ...counted } = band
        const [low, middle, high] = quartiles
        guide.sales = {
          ...counted,
          ...{ low: price(low), middle: price(middle), high: price(high), latest: dateIn(latest) },
        }
      }
      if (support) {
        const { paise, ...known } = support
        guide.support = { ...known, price: price(paise) }
      }
      return succeed(guide)
    },
  })
}

/** Kilos are sold per quintal. */
function soldPer(unit: GuideUnit): PriceUnit {
  return unit === 'kg' ? 'quintal' : unit
}
