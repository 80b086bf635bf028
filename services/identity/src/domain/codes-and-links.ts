import { ceilingDelayMs } from './sign-in-limits.ts'

const MINUTE_MS = 60_000

/** Limits of six-digit codes. Source: the product decisions, "Identity". */
export const codeLimits = { lifetimeMs: 10 * MINUTE_MS, tries: 10 } as const

/** How long a link for a new password is valid. Source: the product decisions, "Identity". */
export const RESET_LIFETIME_MS = 15 * MINUTE_MS

/** Pause between two codes, or two links, to a user, and how many in a window: more would only fill the mailbox. */
export const ISSUE_PAUSE_MS = MINUTE_MS
export const ISSUE_WINDOW_MS = 60 * MINUTE_MS
const ISSUED_PER_WINDOW = 5

/**
 * How long a user must wait for the next code or link: a minute after the last one, and at most five an hour.
 * @param issued Those of the last hour, in any order.
 * @returns milliseconds from `now`, 0 if one may be issued.
 */
export function nextIssueDelayMs(issued: readonly { at: Date }[], now: Date): number {
  const times = issued.map(({ at }) => at)
  return Math.max(
    ceilingDelayMs(times, 1, now, ISSUE_PAUSE_MS),
    ceilingDelayMs(times, ISSUED_PER_WINDOW, now, ISSUE_WINDOW_MS),
  )
}
