import { latinDigits } from '@boli/contracts'
import { plainNumber } from './numbers.ts'

/** A number that is being typed: digits of any script, commas anywhere, one point. */
const typedNumber = /^[\p{Nd},]*(?:\.\p{Nd}*)?$/u

/** Digits grouped as in India: `999999.5` as `9,99,999.5`. Anything but a number is returned as it is. */
export function groupDigits(text: string): string {
  if (!typedNumber.test(text)) return text
  const [whole = '', ...fraction] = text.replaceAll(',', '').split('.')
  const digits = [...whole]
  const lakhs = digits
    .slice(0, -3)
    .join('')
    .replace(/(.)(?=(?:..)+$)/gu, '$1,')
  const grouped = lakhs === '' ? whole : `${lakhs},${digits.slice(-3).join('')}`
  return [grouped, ...fraction].join('.')
}

/** The state of a field after a change. */
interface Change {
  /** The text before the change. */
  before: string
  text: string
  caret: number
  /** As `InputEvent.inputType`. */
  kind: string
  /** The inserted text, if known. */
  data: string | null
}

/**
 * The grouped text of a field after a change, and the caret's position: after the same digit as before grouping.
 * Deleting a comma deletes the digit next to it.
 */
export function regroup({ before, text, caret, kind, data }: Change): { text: string; caret: number } {
  // Pasted text may have a comma that is not a group separator: the page refuses `2,45`.
  const isWhole = kind === 'insertFromPaste' || (data?.length ?? 0) > 1
  if (!typedNumber.test(text) || (isWhole && plainNumber(latinDigits(text)) === null)) return { text, caret }
  let left = text.slice(0, caret).replaceAll(',', '')
  let right = text.slice(caret).replaceAll(',', '')
  const isCommaDeleted =
    kind.startsWith('deleteContent') &&
    before.length === text.length + 1 &&
    before.replaceAll(',', '') === left + right
  if (isCommaDeleted && kind.endsWith('Forward')) right = right.slice(1)
  else if (isCommaDeleted) left = left.slice(0, -1)
  const grouped = groupDigits(left + right)
  let at = 0
  for (let passed = 0; passed < left.length; at++) if (grouped[at] !== ',') passed++
  return { text: grouped, caret: at }
}
