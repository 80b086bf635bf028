import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, nullable, Paging, RequiredText } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'

/** Units of the guide's prices; a quintal is a hundred kilos. */
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

/** The fewest sales, and the fewest sellers, for a price band. */
export const FEWEST_SALES = 5
export const FEWEST_SELLERS = 3

/** Quartiles of the prices of sold lots of the commodity, in rupees per unit; never from fewer sales than the minimum. */
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

/** Mandi prices older than this many days are not used. */
export const MANDI_DAYS = 14
/** The fewest mandis for a price band: in the lot's own district one is enough. */
export const FEWEST_MANDIS = { district: 1, state: 3, country: 3 } as const

/** What one mandi reported for its newest day, in rupees per unit. */
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

/** Each part is null if nothing is known. */
export const PriceGuide = Type.Object({
  commodity: Type.String(),
  unit: Type.Enum(guideUnits),
  sales: Type.Union([SalesBand, Type.Null()]),
  mandis: Type.Union([MandiBand, Type.Null()]),
  support: Type.Union([SupportPrice, Type.Null()]),
})
export type PriceGuide = Static<typeof PriceGuide>
export const PriceGuideAnswer = Answer(PriceGuide)

/** The largest file that is accepted. */
export const MAX_PRICE_FILE_BYTES = 1024 * 1024 * 1024
/** How many refused rows of an import are stored with their text; all are counted. */
export const MAX_REFUSED_ROWS = 1_000

/** Reasons for refusing a row of a price file. */
const priceRowFaults = [
  'columns',
  'quotes',
  'too-long',
  'characters',
  'state',
  'market',
  'commodity',
  'unit',
  'date',
  'future',
  'price',
  'order',
  'implausible',
  'duplicate',
] as const
export type PriceRowFault = (typeof priceRowFaults)[number]

/** Reasons for ending an import before the end of its file. */
const priceImportFailures = [
  'columns',
  'lines',
  'too-large',
  'unreachable',
  'timeout',
  'interrupted',
] as const
export type PriceImportFailure = (typeof priceImportFailures)[number]

/** The source of the file: an administrator, the operator's command, or the daily fetch. */
const priceSources = ['upload', 'operator', 'fetch'] as const
export type PriceSource = (typeof priceSources)[number]

/**
 * POST /admin/price-imports. `fingerprint` distinguishes two files of one name and size, for example by modification
 * time; an interrupted import of the same file continues.
 */
export const PriceImportStart = Type.Object({
  fileName: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 1, maximum: MAX_PRICE_FILE_BYTES }),
  fingerprint: Type.String({ minLength: 1, maxLength: 100 }),
  isDemo: Type.Optional(Type.Boolean({ description: 'made up; said wherever its prices are shown' })),
})
export type PriceImportStart = Static<typeof PriceImportStart>

/** `received` is the number of bytes imported so far, whole lines only: the next part begins there. */
export const PriceImportView = Type.Object({
  _id: Id,
  fileName: Type.String(),
  source: Type.Enum(priceSources),
  isDemo: Type.Boolean(),
  state: Type.Enum(['receiving', 'done', 'failed']),
  failure: nullable(Type.Enum(priceImportFailures)),
  bytes: nullable(Type.Integer({ description: 'null where the size is not known beforehand' })),
  received: Type.Integer(),
  added: Type.Integer({ description: 'rows that were not known' }),
  updated: Type.Integer({ description: 'rows known from an earlier import, now as this one has them' }),
  refused: Type.Integer(),
  faults: Type.Record(Type.String(), Type.Integer(), { description: 'refused rows by their fault' }),
  newest: nullable(Type.String({ description: 'latest day of its prices, `YYYY-MM-DD`' })),
  by: nullable(Type.String({ description: "the administrator's username" })),
  startedAt: Timestamp,
  endedAt: nullable(Timestamp),
  struck: Type.Optional(Type.Integer({ description: 'prices that administrators took out one by one' })),
  takenBack: Type.Optional(
    nullable(Type.Object({ at: Timestamp, by: Type.String(), reason: Type.String() })),
  ),
  strikes: Type.Optional(
    Type.Array(
      Type.Object({
        ...{ line: Type.Integer(), text: Type.String(), reason: Type.String(), by: Type.String() },
        at: Timestamp,
      }),
      { description: 'of one import alone; newest first, at most a hundred' },
    ),
  ),
})
export type PriceImportView = Static<typeof PriceImportView>
export const PriceImportAnswer = Answer(PriceImportView)
export const PriceImportsQuery = Type.Object({
  ...Paging.properties,
  unsolved: Type.Optional(
    Type.Boolean({ description: 'only failed ones, with none from the same source that succeeded since' }),
  ),
})
export type PriceImportsQuery = Static<typeof PriceImportsQuery>
export const PriceImportsAnswer = CountedListAnswer(PriceImportView)
export const PriceImportParams = Type.Object({ importId: Id })

/** How long replaced prices are stored, so that an import can be undone. */
export const PRICES_TAKEN_BACK_DAYS = 60

/** GET /admin/price-imports/:importId/rows. `query` is part of a mandi's, district's, variety's or commodity's name. */
export const ImportedPricesQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 100 })),
  ...Paging.properties,
})
/** A valid price of an import; rupees per quintal. */
const ImportedPrice = Type.Object({
  line: Type.Integer(),
  commodity: Type.String(),
  market: Type.String(),
  district: Type.String(),
  state: Type.String(),
  date: Type.String({ description: '`YYYY-MM-DD`' }),
  variety: Type.String(),
  grade: Type.String(),
  low: Type.Number(),
  modal: Type.Number(),
  high: Type.Number(),
})
export type ImportedPrice = Static<typeof ImportedPrice>
export const ImportedPricesAnswer = CountedListAnswer(ImportedPrice)
export const ImportedPriceParams = Type.Object({
  importId: Id,
  line: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
/** POST …/take-back and …/rows/:line/strike: the reason, for the audit and the page. */
export const PriceReasonBody = Type.Object({
  reason: RequiredText(500),
})
