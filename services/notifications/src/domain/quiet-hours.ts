import type { NotificationKind } from '@boli/contracts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** India has one time, without summer time. */
const INDIA_MS = 5.5 * HOUR_MS
const FROM_MS = 22 * HOUR_MS
const UNTIL_MS = 6 * HOUR_MS

/** What cannot wait for the morning. */
const urgent: ReadonlySet<NotificationKind> = new Set(['outbid', 'ends-soon'])

/** Until when pushes of a kind are held back: 6 in the morning in India; null outside of the quiet hours, from 22. */
export function quietUntil(kind: NotificationKind, now: Date): Date | null {
  return urgent.has(kind) ? null : (nightAround(now)?.end ?? null)
}

/** The quiet hours that a moment falls into. */
export function nightAround(now: Date): { start: Date; end: Date } | null {
  const ms = now.getTime()
  const ofDayMs = (((ms + INDIA_MS) % DAY_MS) + DAY_MS) % DAY_MS
  if (ofDayMs >= UNTIL_MS && ofDayMs < FROM_MS) return null
  const midnight = ms - ofDayMs + (ofDayMs >= FROM_MS ? DAY_MS : 0)
  return { start: new Date(midnight - DAY_MS + FROM_MS), end: new Date(midnight + UNTIL_MS) }
}
