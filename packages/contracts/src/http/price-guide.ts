import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { IndianState } from '../indian-state.ts'

/** What a guide's prices may be per; a quintal is a hundred kilos. */
const guideUnits = ['quintal', 'kg', 'litre', 'piece'] as const
export type GuideUnit = (typeof guideUnits)[number]

export const PriceGuideQuery = Type.Object({
  commodity: Type.String({ minLength: 1, maxLength: 40, description: 'of packages/commodities' }),
  state: Type.Optional(IndianState),
  district: Type.Optional(
    Type.String({ maxLength: 80, description: 'of the state; in any spelling of mandi files' }),
  ),
  unit: Type.Optional(Type.Enum(guideUnits, { description: 'quintal unless said otherwise' })),
})
export type PriceGuideQuery = Static<typeof PriceGuideQuery>

/** How many sales of how many sellers a band is made of at least. */
export const FEWEST_SALES = 5
export const FEWEST_SELLERS = 3

/** Quartiles of what lots of the commodity were sold for, in rupees per unit; never of fewer than the fewest. */
const SalesBand = Type.Object({
  low: Type.Number(),
  middle: Type.Number(),
  high: Type.Number(),
  sales: Type.Integer({ minimum: FEWEST_SALES }),
  sellers: Type.Integer({ minimum: FEWEST_SELLERS }),
  days: Type.Integer({ description: 'how far back they reach' }),
  state: Type.Union([IndianState, Type.Null()], { description: 'null for all of India' }),
  latest: Type.String({ description: 'date of the newest of them, `YYYY-MM-DD`' }),
})

/** How far back prices of mandis are looked at. */
export const MANDI_DAYS = 14
/** Of how many mandis a band is made of at least: one in the own district is telling, one elsewhere is not. */
export const FEWEST_MANDIS = { district: 1, state: 3, country: 3 } as const

/** What one mandi told of its newest day, in rupees per unit. */
const MandiPrice = Type.Object({
  market: Type.String(),
  district: Type.String(),
  state: IndianState,
  date: Type.String({ description: '`YYYY-MM-DD`' }),
  low: Type.Number(),
  modal: Type.Number(),
  high: Type.Number(),
})

/**
 * Prices of the nearest mandis, each of its newest day in the last {@link MANDI_DAYS}: the medians of their minimum, modal
 * and maximum prices.
 */
const MandiBand = Type.Object({
  low: Type.Number(),
  modal: Type.Number(),
  high: Type.Number(),
  mandis: Type.Integer({ minimum: 1 }),
  reach: Type.Enum(['district', 'state', 'country'], {
    description: 'how far off the farthest of them may be',
  }),
  oldest: Type.String(),
  latest: Type.String(),
  isDemo: Type.Boolean({ description: 'made-up prices are among them' }),
  nearest: Type.Array(MandiPrice, { maxItems: 3 }),
})

/** The newest minimum support price that is known, in rupees per unit. */
const SupportPrice = Type.Object({
  price: Type.Number(),
  season: Type.String({ description: 'marketing season, `2026-27`' }),
  variety: Type.Union([Type.String(), Type.Null()], { description: 'which variety it is of, in English' }),
  isCurrent: Type.Boolean({ description: 'false where its season is over and no newer one is known' }),
  source: Type.String(),
})

/** Each part is null where nothing is known. */
export const PriceGuide = Type.Object({
  commodity: Type.String(),
  unit: Type.Enum(guideUnits),
  sales: Type.Union([SalesBand, Type.Null()]),
  mandis: Type.Union([MandiBand, Type.Null()]),
  support: Type.Union([SupportPrice, Type.Null()]),
})
export type PriceGuide = Static<typeof PriceGuide>
export const PriceGuideAnswer = Answer(PriceGuide)
