import { type Language, languageFacts } from './languages.ts'
import { type OwnWords, ownWords } from './own-words.ts'

const TIME_ZONE = 'Asia/Kolkata'
const DAY_MS = 24 * 3_600_000
const INDIA_AHEAD_MS = 5.5 * 3_600_000

export type Moment = string | number | Date

/**
 * A formatter for each language, created on first use: creating one costs a hundred times more than using it, and a
 * page uses some every second.
 */
export function perLanguage<Formatter>(
  make: (locale: string, language: Language) => Formatter,
): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(languageFacts[language].locale, language)
    made.set(language, formatter)
    return formatter
  }
}

/**
 * Formats moments in Indian time, with the time of day as is usual in the language.
 * @returns A function of a moment and a language; an invalid one gives `Invalid Date`.
 */
export function momentFormat(options: Intl.DateTimeFormatOptions) {
  const formatIn = perLanguage((locale, language) => {
    if (ownWords[language]) return { format: inOwnWords(options, ownWords[language]) }
    const formatter = new Intl.DateTimeFormat(locale, {
      timeZone: TIME_ZONE,
      ...options,
      ...(options.hour && languageFacts[language].saysDayPeriod ? { dayPeriod: 'short' } : {}),
    })
    if (options.year || options.day)
      return { format: (date: Date) => dayFirst(formatter.formatToParts(date)) }
    return options.hour && languageFacts[language].saysDayPeriod
      ? { format: (date: Date) => partOfDayFirst(formatter.formatToParts(date)) }
      : formatter
  })
  return (moment: Moment, language: Language): string => {
    const date = new Date(moment)
    return Number.isNaN(date.getTime()) ? 'Invalid Date' : formatIn(language).format(date)
  }
}

/** Day, month and year in this order, although CLDR starts with the month or the year in some languages. */
function dayFirst(parts: Intl.DateTimeFormatPart[]): string {
  const valueIn = (type: string) => parts.find((part) => part.type === type)?.value
  return ['day', 'month', 'year'].flatMap((type) => valueIn(type) ?? []).join(' ')
}

/** The part of the day before the time, as people say it, although CLDR has it last in some languages: `সকাল 6:35`. */
function partOfDayFirst(parts: Intl.DateTimeFormatPart[]): string {
  const part = parts.find(({ type }) => type === 'dayPeriod')?.value
  return [part, clockOf(parts)].filter(Boolean).join(' ')
}

/** `10:15`, or `10:15:30`. */
function clockOf(parts: Intl.DateTimeFormatPart[]): string {
  const valueIn = (type: string) => parts.find((part) => part.type === type)?.value
  return ['hour', 'minute', 'second'].flatMap((type) => valueIn(type) ?? []).join(':')
}

/** `20 ନଭେମ୍ବର 2026`, `ସକାଳ 10:15`. */
function inOwnWords(options: Intl.DateTimeFormatOptions, { months, partsOfDay }: OwnWords) {
  const formatter = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, ...options })
  const monthOf = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, month: 'numeric' })
  return (date: Date) => {
    const parts = formatter.formatToParts(date)
    const clock = clockOf(parts)
    const hour = indianHour(date)
    const part = partsOfDay[hour < 4 ? 3 : hour < 12 ? 0 : hour < 16 ? 1 : hour < 20 ? 2 : 3]
    const month = months[Number(monthOf.format(date)) - 1] ?? ''
    const day = dayFirst(parts.map((one) => (one.type === 'month' ? { ...one, value: month } : one)))
    return [day, ...(clock ? [part, clock] : [])].filter(Boolean).join(' ')
  }
}

/** `20 Nov 2026`. */
export const shortDate = momentFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `4:15 pm`; in Hindi with the part of the day in words, `शाम 4:15`. */
export const timeOfDay = momentFormat({ hour: 'numeric', minute: '2-digit', hour12: true })

/** The day in India, `2026-11-20`. @param at A moment, in milliseconds where it is a number. */
export function indianDay(at: number | Date): string {
  return new Date(Number(at) + INDIA_AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The hour of the day in India, 0 to 23. */
export function indianHour(at: number | Date): number {
  return new Date(Number(at) + INDIA_AHEAD_MS).getUTCHours()
}

/** Midnight in India at which a day, `2026-11-20`, begins. */
export function startOfIndianDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS)
}

/** The day `count` days later, or earlier if it is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
