import { type ProductCategory, parseProductCategory } from '../categories.ts'
import type { ErrorParams } from '../envelope.ts'
import { type IndianState, isIndianState } from '../indian-states.ts'
import { parseRupees } from '../money.ts'
import { parseQuantity, type Quantity } from '../quantity.ts'
import { isBlankText, readDay } from '../written-text.ts'
import { durationLimits, lotTextLimits, START_AHEAD_DAYS } from './listing-form.ts'
import { type OrganicStatus, organicStatuses } from './lot.ts'

/** One field's value, or the error for its user. */
export type Read<Value> = { value: Value } | { message: string; code: string; params?: ErrorParams }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A start chosen as "now" is slightly in the past when the form is sent. */
const START_TOLERANCE_MS = 5 * MINUTE_MS
const amountMessage = 'Enter an amount in rupees above zero, with at most two decimals'

export function readName(text: string): Read<string> {
  if (isBlankText(text)) return { code: 'required', message: 'Enter the name of the product' }
  return readText(text, lotTextLimits.product_name)
}

/** Text of at most `limit` characters, counted as Unicode code points. */
export function readText(text: string, limit: number): Read<string> {
  return [...text].length <= limit
    ? { value: text }
    : { code: 'too-long', params: { limit }, message: `Use at most ${limit} characters` }
}

export function readQuality(text: string): Read<string> {
  return text === '' || /^(grade[\s-]*)?[abc]$/i.test(text)
    ? { value: text }
    : { code: 'choice', message: 'Choose grade A, B or C' }
}

export function readQuantity(text: string): Read<Quantity> {
  const quantity = parseQuantity(text)
  if (quantity !== null) return { value: quantity }
  return {
    code: 'quantity',
    message: 'Enter a number above zero with its unit: kgs, quintals, Litres or pcs',
  }
}

export function readCategory(text: string): Read<ProductCategory> {
  const category = parseProductCategory(text)
  return category === null ? { code: 'choice', message: 'Choose one of the categories' } : { value: category }
}

export function readOrganicStatus(text: string): Read<OrganicStatus> {
  if (text === '') return { value: 'non-organic' }
  const status = organicStatuses.find((known) => known === text.toLowerCase())
  return status
    ? { value: status }
    : { code: 'choice', message: 'Choose non-organic, organic or in-transition' }
}

export function readState(text: string): Read<IndianState | null> {
  if (text === '') return { value: null }
  const code = text.toUpperCase()
  return isIndianState(code) ? { value: code } : { code: 'choice', message: 'Choose one of the states' }
}

/** A calendar date, as accepted by {@link readDay}. */
export function readDate(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const value = readDay(text)
  return value === null ? { code: 'date', message: 'Enter a date as YYYY-MM-DD' } : { value }
}

export function readAmount(text: string): Read<number> {
  const paise = parseRupees(text)
  return paise === null ? { code: 'amount', message: amountMessage } : { value: paise }
}

export function readOptionalAmount(text: string): Read<number | null> {
  return text === '' ? { value: null } : readAmount(text)
}

/** Reads minutes, which may have decimals, as whole milliseconds. */
export function readDuration(text: string, shortestSeconds: number): Read<number> {
  if (text === '') return { value: durationLimits.default * MINUTE_MS }
  const minutes = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
  const durationMs = Math.round(minutes * MINUTE_MS)
  const shortest = shortestSeconds / 60
  return durationMs >= shortestSeconds * 1000 && minutes <= durationLimits.maximum
    ? { value: durationMs }
    : {
        code: 'duration',
        params: { minutes: shortest },
        message: `Choose a duration between ${shortest} minutes and 7 days`,
      }
}

/** Reads a checkbox. */
export function readFlag(text: string): Read<boolean> {
  if (text === '' || text === 'false') return { value: false }
  return text === 'true' ? { value: true } : { code: 'choice', message: 'Send true or false' }
}

/** Reads a start in the future; null starts at once. A time without a zone is Indian time. */
export function readStart(text: string, nowMs: number): Read<number | null> {
  if (text === '') return { value: null }
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  const startsAtMs = match ? Date.parse(`${match[1]}${match[2] ?? '+05:30'}`) : Number.NaN
  if (!Number.isFinite(startsAtMs)) return { code: 'date', message: 'Enter the start as a date and time' }
  if (startsAtMs < nowMs - START_TOLERANCE_MS)
    return { code: 'in-the-past', message: 'The start must not be in the past' }
  if (startsAtMs > nowMs + START_AHEAD_DAYS * DAY_MS)
    return {
      code: 'too-far-ahead',
      params: { days: START_AHEAD_DAYS },
      message: `The start must be within ${START_AHEAD_DAYS} days`,
    }
  return { value: startsAtMs > nowMs ? startsAtMs : null }
}
