import { languageFacts } from '@boli/contracts'
import { currentLanguage } from '../../../lib/i18n.ts'

/** `20 Nov`, for an axis. @param day a date without a time. */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(languageFacts[currentLanguage()].locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** `₹2.5L`, `₹2.5 लाख` in the units of India, for an axis. */
export function compactRupees(rupees: number): string {
  const amount = new Intl.NumberFormat(languageFacts[currentLanguage()].locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return `₹${amount.format(rupees)}`
}
