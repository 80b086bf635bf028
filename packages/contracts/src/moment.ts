import { type Language, languageFacts } from './languages.ts'

const TIME_ZONE = 'Asia/Kolkata'
const INDIA_AHEAD_MS = 5.5 * 3_600_000

export type Moment = string | number | Date

/**
 * A formatter for each language, made when it is first used: making one costs a hundred times what it
 * takes to use it, and a page uses some every second.
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
 * How a moment is told in Indian time.
 * @returns A function of a moment and a language; what is no moment reads `Invalid Date`.
 */
export function momentFormat(
  options: Intl.DateTimeFormatOptions,
  more: Partial<Record<Language, Intl.DateTimeFormatOptions>> = {},
) {
  const formatIn = perLanguage(
    (locale, language) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: TIME_ZONE,
        ...options,
        ...more[language],
      }),
  )
  return (moment: Moment, language: Language): string => {
    const date = new Date(moment)
    return Number.isNaN(date.getTime()) ? 'Invalid Date' : formatIn(language).format(date)
  }
}

/** `20 Nov 2026`. */
export const shortDate = momentFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `4:15 pm`; in Hindi with the part of the day in words, `शाम 4:15`. */
export const timeOfDay = momentFormat(
  { hour: 'numeric', minute: '2-digit', hour12: true },
  { hi: { dayPeriod: 'short' } },
)

/** The day in India, `2026-11-20`. */
export function indianDay(nowMs: number): string {
  return new Date(nowMs + INDIA_AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
