import { commodityOf, supportPriceOf } from '@boli/commodities'
import {
  type GuideUnit,
  indianDay,
  type PriceGuide,
  PriceGuideAnswer,
  PriceGuideQuery,
  type PriceUnit,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../deps.ts'
import { readMandiBand } from '../persistence/mandi-band.ts'
import { readSalesBand } from '../persistence/sales-band.ts'

const KILOS_OF_QUINTAL = 100

/** GET /info/price-guide: a commodity's prices in Boli and in mandis, and its support price. */
export function priceGuideRoute(app: Service, { database: { db }, now }: InformationDeps): void {
  publicRoute(app, routes.priceGuide, {
    schema: { querystring: PriceGuideQuery, response: PriceGuideAnswer },
    async handler({ query: { commodity, state = null, district = null, unit = 'quintal' } }) {
      if (commodityOf(commodity) === null)
        throw refuseFields({ field: 'commodity', code: 'choice', message: 'Choose one of the commodities' })
      const moment = now()
      const today = indianDay(moment)
      const isByWeight = soldPer(unit) === 'quintal'
      const [band, mandis] = await Promise.all([
        readSalesBand(db, { commodity, unit: soldPer(unit), state, now: moment }),
        isByWeight ? readMandiBand(db, { commodity, state, district, today }) : null,
      ])
      const support = isByWeight ? supportPriceOf(commodity, today) : null
      const price = (paise: number) => toRupees(unit === 'kg' ? Math.round(paise / KILOS_OF_QUINTAL) : paise)
      const inUnit = ([low, modal, high]: [number, number, number]) => ({
        ...{ low: price(low), modal: price(modal), high: price(high) },
      })
      const guide: PriceGuide = { commodity, unit, sales: null, mandis: null, support: null }
      if (band) {
        const { quartiles, latest, ...counted } = band
        const [low, middle, high] = quartiles
        guide.sales = {
          ...counted,
          ...{ low: price(low), middle: price(middle), high: price(high), latest: indianDay(latest) },
        }
      }
      if (mandis) {
        const { prices, nearest, ...counted } = mandis
        const near = nearest.map(({ prices: own, ...mandi }) => ({ ...mandi, ...inUnit(own) }))
        guide.mandis = { ...counted, ...inUnit(prices), nearest: near }
      }
      if (support) {
        const { paise, ...known } = support
        guide.support = { ...known, price: price(paise) }
      }
      return succeed(guide)
    },
  })
}

/** Prices of lots in kilos are per quintal. */
function soldPer(unit: GuideUnit): PriceUnit {
  return unit === 'kg' ? 'quintal' : unit
}
