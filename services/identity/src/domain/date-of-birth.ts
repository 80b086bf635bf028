const MAX_AGE_YEARS = 120

/** Whether a text such as `1990-01-31` is a day of the calendar on which someone alive may have been born. */
export function isDateOfBirth(text: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  // February 30 would roll over into March.
  if (!Number.isFinite(date.getTime()) || date.toISOString().slice(0, 10) !== text) return false
  return date <= now && year >= now.getUTCFullYear() - MAX_AGE_YEARS
}
