import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { nullable } from '../nullable.ts'

/** The largest file that is taken. */
export const MAX_PRICE_FILE_BYTES = 1024 * 1024 * 1024
/** How many refused rows of an import are kept with their text; all are counted. */
export const MAX_REFUSED_ROWS = 1_000

/** Why a row of a file of prices is not kept. */
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

/** Why a whole import came to its end before the file's. */
const priceImportFailures = [
  'columns',
  'lines',
  'too-large',
  'unreachable',
  'timeout',
  'interrupted',
] as const
export type PriceImportFailure = (typeof priceImportFailures)[number]

/** Who brought the file: an administrator, the operator's command, or the daily fetch. */
const priceSources = ['upload', 'operator', 'fetch'] as const
export type PriceSource = (typeof priceSources)[number]

/**
 * POST /admin/price-imports. `fingerprint` tells two files of one name and size apart, such as by when they were changed;
 * the import of the same file that was interrupted goes on.
 */
export const PriceImportStart = Type.Object({
  fileName: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 1, maximum: MAX_PRICE_FILE_BYTES }),
  fingerprint: Type.String({ minLength: 1, maxLength: 100 }),
  isDemo: Type.Optional(Type.Boolean({ description: 'made up; said wherever its prices are shown' })),
})
export type PriceImportStart = Static<typeof PriceImportStart>

/** `received` bytes were taken in so far, whole lines only: the next part begins there. */
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

/** How long what an import replaced is stored, so that the import can be taken back. */
export const PRICES_TAKEN_BACK_DAYS = 60

/** GET /admin/price-imports/:importId/rows. `query` is part of a mandi's, district's, variety's or commodity's name. */
export const ImportedPricesQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 100 })),
  ...Paging.properties,
})
/** A price of an import that stands; rupees per quintal. */
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
/** POST …/take-back and …/rows/:line/strike: why, for the audit and the page. */
export const PriceReasonBody = Type.Object({
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    multiline: true,
    errorCode: 'required',
  }),
})
