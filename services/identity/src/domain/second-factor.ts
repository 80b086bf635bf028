import type { User } from './user.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const secondFactorLimits = {
  /** Longest time between the password and the second step. */
  pendingMs: 5 * MINUTE_MS,
  triesPerSignIn: 5,
  /** Longest time between the QR code and its first code. */
  setUpMs: 15 * MINUTE_MS,
  passkeys: 10,
} as const

const FREE_FAILURES = 5
const FIRST_DELAY_MS = 30 * SECOND_MS
const LONGEST_DELAY_MS = HOUR_MS
/** After this time without a try the count restarts at zero. */
export const FAILURES_KEPT_MS = 24 * HOUR_MS

/** Whether this user may act as an administrator only with a second factor. */
export function requiresSecondFactor(
  user: Pick<User, 'role' | 'email'>,
  exceptedEmail: string | null,
): boolean {
  return user.role === 'admin' && user.email.toLowerCase() !== exceptedEmail?.toLowerCase()
}

/**
 * How long to wait after wrong codes in a row, whichever sign-in they belonged to: nothing up to 5, then 30 s,
 * doubling up to an hour. Thirty guesses a day at three valid codes in a million succeed once in thirty years.
 * @returns
 * milliseconds from `now`, 0 if a try is allowed.
 */
export function nextTryDelayMs(failures: number, lastAt: Date, now: Date): number {
  const sinceMs = now.getTime() - lastAt.getTime()
  if (failures < FREE_FAILURES || sinceMs >= FAILURES_KEPT_MS) return 0
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS)
  return Math.max(0, delayMs - sinceMs)
}
