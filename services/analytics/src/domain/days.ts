import { addDays, indianDay } from '@boli/contracts'

/** The day in India, `2026-11-20`. @param at ISO 8601. */
export function dayOf(at: string): string {
  return indianDay(Date.parse(at))
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/**
 * The change from before to now in percent, to one decimal.
 * @returns null if there was nothing before.
 */
export function trend(now: number, before: number): number | null {
  if (before === 0) return null
  return Math.round(((now - before) / before) * 1000) / 10
}
