import {
  formatRupees,
  groupDigits,
  type Language,
  type Moment,
  momentFormat,
  ownWords,
  type PriceUnit,
  perLanguage,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import i18next from 'i18next'
import { currentLanguage } from './i18n.ts'

export { formatRupees } from '@boli/contracts'

type AgoUnit = 'second' | 'minute' | 'hour'

const longDate = momentFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const monthAndYear = momentFormat({ month: 'long', year: 'numeric' })
const timeToSecond = momentFormat({
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true },
})
const timeAgo = perLanguage((locale, language) => {
  const own = ownWords[language]
  if (own) return (count: number, unit: AgoUnit) => `${count} ${own.units[unit]} ${own.ago}`
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' })
  return (count: number, unit: AgoUnit) => relative.format(-count, unit)
})
const inUnits = (unit: 'minute' | 'second') =>
  perLanguage((locale, language) => {
    const own = ownWords[language]?.units[unit]
    return own
      ? { format: (count: number) => `${count} ${own}` }
      : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  })
const waits = { minute: inUnits('minute'), second: inUnits('second') }

/** `20 Nov 2026`. */
export function formatDate(moment: Moment, language: Language = currentLanguage()): string {
  return shortDate(moment, language)
}

/** `20 November 2026`. */
export function formatLongDate(moment: Moment, language: Language = currentLanguage()): string {
  return longDate(moment, language)
}

/** `November 2026`. */
export function formatMonth(moment: Moment, language: Language = currentLanguage()): string {
  return monthAndYear(moment, language)
}

/** `4:15 pm`, `शाम 4:15`, in Indian time. */
export function formatTime(moment: Moment, language: Language = currentLanguage()): string {
  return timeOfDay(moment, language)
}

/** `20 Nov 2026, 4:15 pm`, `20 नव॰ 2026, शाम 4:15`, with a line break only after the comma. */
export function formatDateTime(moment: Moment, language: Language = currentLanguage()): string {
  return inOneLine(formatDate(moment, language), formatTime(moment, language))
}

/** `20 Nov 2026, 4:15:09 pm`, as {@link formatDateTime}. */
export function formatToSecond(moment: Moment, language: Language = currentLanguage()): string {
  return inOneLine(formatDate(moment, language), timeToSecond(moment, language))
}

function inOneLine(date: string, time: string): string {
  return date === 'Invalid Date' ? date : `${unbroken(date)}, ${unbroken(time)}`
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

const DAY_SECONDS = 86_400

/** Time left as `HH:MM:SS`, never negative; from a day on in words, `4 days 11 h`. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  if (seconds >= DAY_SECONDS) {
    const hours = Math.floor((seconds % DAY_SECONDS) / 3600)
    const days = i18next.t('common:timeLeft.days', { count: Math.floor(seconds / DAY_SECONDS) })
    return hours === 0 ? days : `${days} ${i18next.t('common:timeLeft.hours', { hours })}`
  }
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** How long ago: `12 s ago`, `2 min ago`, `3 hr ago`, in the user's language. */
export function formatAgo(moment: Moment, nowMs: number, language: Language = currentLanguage()): string {
  const seconds = Math.max(0, Math.floor((nowMs - new Date(moment).getTime()) / 1000))
  if (Number.isNaN(seconds)) return 'Invalid Date'
  const ago = timeAgo(language)
  if (seconds < 60) return ago(seconds, 'second')
  if (seconds < 3600) return ago(Math.floor(seconds / 60), 'minute')
  if (seconds < DAY_SECONDS) return ago(Math.floor(seconds / 3600), 'hour')
  return formatDate(moment, language)
}

/** How long to wait, in whole seconds or, from two minutes on, whole minutes: `40 seconds`, `15 minutes`. */
export function formatWait(seconds: number, language: Language = currentLanguage()): string {
  const inMinutes = seconds >= 120
  return waits[inMinutes ? 'minute' : 'second'](language).format(
    Math.ceil(inMinutes ? seconds / 60 : seconds),
  )
}

/** A count in Indian grouping: `1,23,456`. */
export function formatCount(count: number): string {
  return groupDigits(count)
}

/** `/quintal`, `/litre`, `/piece` in the page's language, to follow a price. */
export function priceUnitSuffix(unit: PriceUnit): string {
  return i18next.t(`common:perUnit.${unit}`)
}

/** `₹2,275/quintal`. */
export function formatPrice(rupees: number, unit: PriceUnit): string {
  return `${formatRupees(rupees)}${priceUnitSuffix(unit)}`
}
