import { readDay } from '@boli/contracts'

/** The last moment of a day in India. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59.999+05:30`)
}

/** Whether a text is an existing day: `2026-11-22`. */
export function isDay(text: string): boolean {
  return readDay(text) === text
}

/** The Indian financial year of a day, from April to March: `2026-27`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
