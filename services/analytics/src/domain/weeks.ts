import { addDays, dayOf } from './days.ts'

/** The seven days that end today, and the seven before them. */
export function weeksBefore(now: Date): { today: string; thisWeek: string; lastWeek: string } {
  const today = dayOf(now.toISOString())
  return { today, thisWeek: addDays(today, -6), lastWeek: addDays(today, -13) }
}
