import type { Role } from '@boli/contracts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `lastSeenAt` is written at most this often, so that reading costs no writes. */
export const LAST_SEEN_STEP_MS = MINUTE_MS

/** Maximum number of concurrent sessions of a user. */
export const SESSIONS_PER_USER = 20

/** How long a session lives without use, and in total. Source: the product decisions, "Identity". */
export function sessionLimits(role: Role): { idleMs: number; absoluteMs: number } {
  return role === 'admin'
    ? { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS }
    : { idleMs: DAY_MS, absoluteMs: 30 * DAY_MS }
}

/** Whether a session is still valid at `now`. A changed role changes the idle limit at once. */
export function isSessionAlive(
  session: { lastSeenAt: Date; expiresAt: Date },
  role: Role,
  now: Date,
): boolean {
  const idleEndsMs = session.lastSeenAt.getTime() + sessionLimits(role).idleMs
  return now.getTime() < Math.min(idleEndsMs, session.expiresAt.getTime())
}
