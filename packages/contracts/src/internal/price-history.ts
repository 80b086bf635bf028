import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { IndianState } from '../indian-states.ts'

/** GET /internal/price-history: a commodity's mandi prices by week. Needs a service token. */
export const PRICE_HISTORY_PATH = '/internal/price-history'
/** GET /internal/priced-commodities: the commodities with a history. Needs a service token. */
export const PRICED_COMMODITIES_PATH = '/internal/priced-commodities'

/** Length of a history in weeks, the current one included. */
export const HISTORY_WEEKS = 26

export const PriceHistoryQuery = Type.Object({
  commodity: Type.String({ minLength: 1, maxLength: 40, description: 'of packages/commodities' }),
  state: Type.Optional(IndianState),
})

/** Medians over the mandis that reported in the week, in rupees per quintal. */
const PriceWeek = Type.Object({
  from: Type.String({ description: 'its Monday, `YYYY-MM-DD`' }),
  low: Type.Number(),
  modal: Type.Number(),
  high: Type.Number(),
  mandis: Type.Integer({ minimum: 1 }),
})

/** Weeks in which no mandi reported are left out. */
export const PriceHistory = Type.Object({
  weeks: Type.Array(PriceWeek, { maxItems: HISTORY_WEEKS, description: 'oldest first' }),
  latest: Type.Union([Type.String(), Type.Null()], { description: 'newest day, `YYYY-MM-DD`' }),
  isDemo: Type.Boolean({ description: 'made-up prices are among them' }),
  states: Type.Array(IndianState, {
    description: 'whose mandis reported, also where one state is asked for',
  }),
})
export type PriceHistory = Static<typeof PriceHistory>
export const PriceHistoryAnswer = Answer(PriceHistory)

/** `modal` is the median over the mandis' newest days, in rupees per quintal. */
const PricedCommodity = Type.Object({
  commodity: Type.String(),
  modal: Type.Number(),
  mandis: Type.Integer(),
  latest: Type.String(),
})
export type PricedCommodity = Static<typeof PricedCommodity>
export const PricedCommoditiesAnswer = Answer(Type.Array(PricedCommodity))
