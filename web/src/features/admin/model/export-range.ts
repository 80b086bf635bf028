import { serverNow } from '../../../lib/server-clock.ts'

export interface DateRange {
  /** Dates without a time, in India; both days are included. */
  from: string
  to: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30

/** The date in India, `2026-11-20`. */
function dayInIndia(moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment)
}

/** The last thirty days, today included. */
export function lastDays(nowMs = serverNow()): DateRange {
  return { from: dayInIndia(nowMs - (DEFAULT_DAYS - 1) * DAY_MS), to: dayInIndia(nowMs) }
}

/** The error of a range, or null. */
export function rangeProblem({ from, to }: DateRange): 'missing' | 'reversed' | null {
  if (from === '' || to === '') return 'missing'
  return to < from ? 'reversed' : null
}
