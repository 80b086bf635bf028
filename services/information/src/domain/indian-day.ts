const INDIA_MS = 5.5 * 3_600_000

/** The day in India, `2026-11-20`. */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The hour of the day in India, 0 to 23. */
export function indianHour(moment: Date): number {
  return new Date(moment.getTime() + INDIA_MS).getUTCHours()
}
