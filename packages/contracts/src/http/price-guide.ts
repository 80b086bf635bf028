import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { IndianState } from '../indian-state.ts'

/** What a guide's prices may be per; a quintal is a hundred kilos. */
const guideUnits = ['quintal', 'kg', 'litre', 'piece'] as const
export type GuideUnit = (typeof guideUnits)[number]

export const PriceGuideQuery = Type.Object({
  commodity: Type.String({ minLength: 1, maxLength: 40, description: 'of packages/commodities' }),
  state: Type.Optional(IndianState),
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
  support: Type.Union([SupportPrice, Type.Null()]),
})
export type PriceGuide = Static<typeof PriceGuide>
export const PriceGuideAnswer = Answer(PriceGuide)
