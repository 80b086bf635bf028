import { scripts } from './languages.ts'

// Phones set to Arabic write other signs for the same digits than those set to Urdu.
const zeros = [0x660, ...Object.values(scripts).map(({ zero }) => zero)]

/** The digits of every Indian script as those of a keyboard. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
