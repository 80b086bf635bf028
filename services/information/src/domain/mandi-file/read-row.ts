import { commodityOfMandi } from '@boli/commodities'
import { type IndianState, type PriceRowFault, parseRupees, readDay } from '@boli/contracts'
import { districtKey, placeKey, stateNamed } from '@boli/places'
import type { Columns } from './columns.ts'

/** A mandi's prices of one variety and grade on one day, in paise per quintal. */
export interface MandiRow {
  state: IndianState
  district: string
  market: string
  /** Keys that are the same for all spellings of the district and of the market. */
  districtKey: string
  marketKey: string
  commodity: string
  variety: string
  grade: string
  /** `YYYY-MM-DD` */
  arrivedOn: string
  lowPaise: number
  modalPaise: number
  highPaise: number
}

const LONGEST_NAME = 100
const EARLIEST_DAY = '2000-01-01'

/** Reads the fields of one line. @param today The latest allowed day of a price, `YYYY-MM-DD`. */
export function readRow(
  fields: readonly string[],
  columns: Columns,
  today: string,
): MandiRow | PriceRowFault {
  if (fields.length !== columns.width) return 'columns'
  const at = (place: number | undefined) => (place === undefined ? '' : (fields[place] ?? ''))
  const texts = {
    district: at(columns.district),
    market: at(columns.market),
    variety: at(columns.variety),
    grade: at(columns.grade),
  }
  if (Object.values(texts).some((text) => text.length > LONGEST_NAME)) return 'too-long'
  const state = stateNamed(at(columns.state))
  if (state === null) return 'state'
  if (texts.market === '' || texts.district === '') return 'market'
  const commodity = commodityOfMandi(at(columns.commodity))?.id
  if (commodity === undefined) return 'commodity'
  if (columns.unit !== undefined && !isPerQuintal(at(columns.unit))) return 'unit'
  const arrivedOn = readDay(at(columns.date))
  if (arrivedOn === null || arrivedOn < EARLIEST_DAY) return 'date'
  if (arrivedOn > today) return 'future'
  const [lowPaise, modalPaise, highPaise] = [columns.low, columns.modal, columns.high].map((place) =>
    readPrice(at(place)),
  )
  if (!lowPaise || !modalPaise || !highPaise) return 'price'
  if (lowPaise > modalPaise || modalPaise > highPaise) return 'order'
  const keys = { districtKey: districtKey(state, texts.district), marketKey: marketKey(texts.market) }
  return { state, ...texts, ...keys, commodity, arrivedOn, lowPaise, modalPaise, highPaise }
}

/** Some files add APMC, the committee that runs a mandi, after or before its name. */
function marketKey(name: string): string {
  return placeKey(name.replace(/\ba\.?\s?p\.?\s?m\.?\s?c\b\.?/gi, '')) || placeKey(name)
}

/** Unit from a file's column; a file without one is from data.gov.in, whose prices are per quintal. */
function isPerQuintal(unit: string): boolean {
  return /^(?:rs\.?|\u20b9|inr|rupees)?\s*(?:\/|per)?\s*(?:quintal|qtl?)\.?$/i.test(unit)
}

/** Rupees, with or without separators between thousands; null for anything else, such as a unit. */
function readPrice(text: string): number | null {
  return /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(text)
    ? parseRupees(text.replaceAll(',', ''))
    : parseRupees(text)
}

/**
 * A price that differs from the median by more than this factor is not per quintal, but per bunch or kilo, or a typing
 * error.
 */
export const TIMES_OFF = 6
/** The lowest price of a day may legitimately be lower: for it the square of the factor applies. */
export const TIMES_OFF_OF_LOWEST = TIMES_OFF ** 2

/** The median of a commodity's prices in a state, or in India where `state` is null. */
export interface Median {
  commodity: string
  state: string | null
  paise: number
}

/** Whether prices are plausible per quintal, compared with the median of the state, else of India, if there is one. */
export function createJudge(medians: readonly Median[]): (row: MandiRow) => boolean {
  const known = new Map(medians.map(({ commodity, state, paise }) => [`${commodity} ${state}`, paise]))
  return ({ commodity, state, lowPaise, modalPaise, highPaise }) => {
    const median = known.get(`${commodity} ${state}`) ?? known.get(`${commodity} ${null}`)
    if (median === undefined) return true
    const isTooLow = lowPaise * TIMES_OFF_OF_LOWEST < median || modalPaise * TIMES_OFF < median
    return !isTooLow && highPaise <= median * TIMES_OFF
  }
}
