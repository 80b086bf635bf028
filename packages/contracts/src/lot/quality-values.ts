import type { QualityValues } from './lot.ts'
import type { Read } from './lot-fields.ts'

const NAME = /^[a-z][a-z0-9_]{0,39}$/
const NUMBER = /^\d{1,6}(\.\d{1,2})?$/
const MOST_VALUES = 12

/** The form of a commodity's id; packages/commodities knows whether it exists. */
export function readCommodity(text: string): Read<string | null> {
  if (text === '') return { value: null }
  return NAME.test(text) ? { value: text } : { code: 'choice', message: 'Choose one of the commodities' }
}

/** Values as the form sends them: a JSON object of numbers, or of plain decimals as text. */
export function readQualityValues(text: string): Read<QualityValues> {
  if (text === '') return { value: {} }
  const entries = entriesOf(text)
  return entries === null
    ? { code: 'quality-value', message: 'Check the quality values' }
    : { value: Object.fromEntries(entries) }
}

/** The values as {@link readQualityValues} reads them; the same values give the same text. */
export function qualityText(values: QualityValues): string {
  const names = Object.keys(values).sort()
  return names.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]])))
}

function entriesOf(text: string): [string, number][] | null {
  const sent = parsed(text)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null
  const entries = Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1))
  const isReadable = ([name, value]: [string, unknown]) =>
    NAME.test(name) && (typeof value === 'number' || typeof value === 'string') && NUMBER.test(String(value))
  return entries.length <= MOST_VALUES && entries.every(isReadable)
    ? entries.map(([name, value]) => [name, Number(value)])
    : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
