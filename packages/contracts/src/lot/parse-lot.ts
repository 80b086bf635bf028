import type { FieldError } from '../envelope.ts'
import { defaultAuctionLimits } from '../http/auctions.ts'
import { type LabField, labFields, readLabReport } from './lab-report.ts'
import { type CreateAuctionField, lotTextLimits } from './listing-form.ts'
import { type Lot, type LotTexts, lotTextNames, type SaleTerms } from './lot.ts'
import {
  type Read,
  readAmount,
  readCategory,
  readDate,
  readDuration,
  readFlag,
  readName,
  readOptionalAmount,
  readOrganicStatus,
  readQuality,
  readQuantity,
  readStart,
  readState,
  readText,
} from './lot-fields.ts'
import { readCommodity, readQualityValues } from './quality-values.ts'

export * from './lab-report.ts'
export * from './listing-form.ts'
export * from './lot.ts'
export * from './lot-fields.ts'
export * from './quality-values.ts'

/** The create form as it is sent: every value is text, and an absent field counts as empty. */
export type LotForm = Partial<Record<CreateAuctionField, string>>

/**
 * Reads the create form. The service reads forms with it, and the page validates with it before sending.
 * @param nowMs Time of the server in milliseconds, against which the start is judged.
 * @param shortestSeconds Minimum duration of an auction, in seconds.
 * @returns The lot and its terms, or one error for each field that cannot be read.
 */
export function parseLot(
  form: LotForm,
  nowMs: number,
  shortestSeconds: number = defaultAuctionLimits.shortestSeconds,
): { lot: Lot; terms: SaleTerms } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const text = (field: CreateAuctionField): string => (form[field] ?? '').replaceAll('\r\n', '\n').trim()
  function read<Value>(field: CreateAuctionField, result: Read<Value>, otherwise: Value): Value {
    if ('value' in result) return result.value
    const { message, code, params } = result
    errors.push({ field, message, code, ...(params ? { params } : {}) })
    return otherwise
  }

  const texts = Object.fromEntries(
    lotTextNames.map((name) => [name, read(name, readText(text(name), lotTextLimits.other), '')]),
  ) as Record<keyof LotTexts, string>
  const lab = readLabReport(
    Object.fromEntries(labFields.map((field) => [field, text(field)])) as Record<LabField, string>,
    nowMs,
  )
  const lot: Lot = {
    ...texts,
    productName: read('product_name', readName(text('product_name')), ''),
    description: read('desc', readText(text('desc'), lotTextLimits.desc), ''),
    quality: read('quality', readQuality(texts.quality), ''),
    category: read('category', readCategory(text('category')), 'other'),
    commodity: read('commodity', readCommodity(text('commodity')), null),
    qualityValues: read('qualityValues', readQualityValues(text('qualityValues')), {}),
    labReport: lab.report,
    quantity: read('quantity', readQuantity(text('quantity')), { milli: 0, unit: 'quintals' }),
    organicStatus: read('organicStatus', readOrganicStatus(text('organicStatus')), 'non-organic'),
    harvestDate: read('harvestDate', readDate(text('harvestDate')), null),
    state: read('state', readState(text('state')), null),
    district: read('district', readText(text('district'), lotTextLimits.district), ''),
  }
  errors.push(...lab.errors)
  const terms: SaleTerms = {
    basePaise: read('basePrice', readAmount(text('basePrice')), 0),
    fixedIncrementPaise: read('bidIncrement', readOptionalAmount(text('bidIncrement')), null),
    reservePaise: read('reservePrice', readOptionalAmount(text('reservePrice')), null),
    startsAtMs: read('startTime', readStart(text('startTime'), nowMs), null),
    durationMs: read('durationMinutes', readDuration(text('durationMinutes'), shortestSeconds), 0),
    decideAfterClose: read('decideAfterClose', readFlag(text('decideAfterClose')), false),
  }
  if (terms.reservePaise !== null && terms.reservePaise < terms.basePaise)
    errors.push({
      field: 'reservePrice',
      code: 'reserve-below-base',
      message: 'The reserve must be at least the base price',
    })
  return errors.length > 0 ? { errors } : { lot, terms }
}
