import { indianDay, readDay } from '@boli/contracts'

const MAX_AGE_YEARS = 120

/** Whether a text such as `1990-01-31` is a day of the calendar on which someone alive in India may have been born. */
export function isDateOfBirth(text: string, now: Date): boolean {
  const year = Number(text.slice(0, 'YYYY'.length))
  return readDay(text) === text && text <= indianDay(now) && year >= now.getUTCFullYear() - MAX_AGE_YEARS
}
