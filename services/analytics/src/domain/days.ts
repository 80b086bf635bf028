const DAY_MS = 24 * 60 * 60 * 1000
/** Asia/Kolkata has had this offset, and no summer time, since 1945. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** The day in Asia/Kolkata, `2026-11-20`. @param at ISO 8601. */
export function dayOf(at: string): string {
  const day = Math.floor((Date.parse(at) + INDIA_OFFSET_MS) / DAY_MS)
  if (day !== lastDay.number)
    lastDay = { number: day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return lastDay.text
}

/** What happens one after the other mostly falls on one day, and writing a day takes longer than all else of {@link dayOf}. */
let lastDay = { number: 0, text: '1970-01-01' }

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** When a day begins in Asia/Kolkata. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS)
}
