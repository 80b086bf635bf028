import { type Language, languageFacts, momentFormat, ownWords } from '@boli/contracts'
import { currentLanguage } from '../../../lib/i18n.ts'

const dayAndMonth = momentFormat({ day: 'numeric', month: 'short' })

/** `20 Nov`, for an axis. @param day a date without a time. */
export function shortDay(day: string): string {
  return dayAndMonth(day, currentLanguage())
}

/** Words for 1,000, 1,00,000 and 1,00,00,000 in languages for which CLDR counts in millions. */
const stepsOfIndia: Partial<Record<Language, readonly [thousand: string, lakh: string, crore: string]>> = {
  ta: ['ஆயிரம்', 'லட்சம்', 'கோடி'],
  te: ['వేలు', 'లక్షలు', 'కోట్లు'],
  kn: ['ಸಾವಿರ', 'ಲಕ್ಷ', 'ಕೋಟಿ'],
  ml: ['ആയിരം', 'ലക്ഷം', 'കോടി'],
}

/** `₹2.5L`, `₹2.5 लाख` in the units of India, for an axis. */
export function compactRupees(rupees: number): string {
  const language = currentLanguage()
  const steps = ownWords[language]?.steps ?? stepsOfIndia[language]
  if (steps) {
    const step = [1e3, 1e5, 1e7].findLastIndex((least) => rupees >= least)
    return step < 0 ? `₹${rupees}` : `₹${Number((rupees / 10 ** (3 + 2 * step)).toFixed(1))} ${steps[step]}`
  }
  const amount = new Intl.NumberFormat(languageFacts[language].locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return `₹${amount.format(rupees)}`
}

/** A change in percent with its sign: `+12.6%`, `-3%`, `0%`. */
export function formatTrend(percent: number): string {
  const amount = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return `${amount.format(percent)}%`
}

/** The change from before to now: `+12.5%`; null if there was nothing before. */
export function formatChange(now: number, before: number): string | null {
  return before > 0 ? formatTrend(((now - before) / before) * 100) : null
}

/** How far a price rose over its base, to one decimal: `+22.5%`; null if one of them is missing. */
export function formatRise(basePrice: number, highestBid: number | null): string | null {
  if (highestBid === null || !(basePrice > 0)) return null
  const percent = ((highestBid - basePrice) / basePrice) * 100
  return `${percent < 0 ? '' : '+'}${percent.toFixed(1)}%`
}
