const WINDOW_MS = 15 * 60_000
const FREE_FAILURES = 10
const FIRST_DELAY_MS = 30_000

/** Only tries within this time count. */
export const SIGN_IN_WINDOW_MS = WINDOW_MS

/**
 * How long a client that tries a name must wait before the next sign-in: nothing up to 9 wrong tries within 15
 * minutes, then 30 s, doubling with each further try, never beyond the window.
 * @param attempts Times of the tries within the window, in any order.
 * @returns milliseconds from `now`, 0 if a try is allowed.
 */
export function signInDelayMs(attempts: readonly Date[], now: Date): number {
  const times = attempts.map((at) => at.getTime()).filter((at) => now.getTime() - at < WINDOW_MS)
  if (times.length < FREE_FAILURES) return 0
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (times.length - FREE_FAILURES), WINDOW_MS)
  return Math.max(0, Math.max(...times) + delayMs - now.getTime())
}

/**
 * How long to wait if a window allows only `ceiling` tries.
 * @param attempts Times of the tries, in any order.
 * @param windowMs Length of the window, in milliseconds.
 * @returns milliseconds from `now`, 0 if another one fits.
 */
export function ceilingDelayMs(
  attempts: readonly Date[],
  ceiling: number,
  now: Date,
  windowMs: number = WINDOW_MS,
): number {
  const ages = attempts.map((at) => now.getTime() - at.getTime()).filter((age) => age < windowMs)
  const blocking = ages.sort((a, b) => a - b)[ceiling - 1]
  return blocking === undefined ? 0 : windowMs - blocking
}

/** Registrations within this time count against their address. */
export const REGISTRATION_WINDOW_MS = 60 * 60_000

/** Limits of tries by one address, and of all addresses at one name. */
export interface AbuseLimits {
  /** Registrations, also failed ones, of one address in an hour: each sends a mail. */
  registrationsPerHour: number
  /** Wrong sign-ins of one address at any names within 15 minutes before it has to wait. */
  wrongSignInsPerAddress: number
  /**
   * Wrong sign-ins at one name from all addresses within 15 minutes before strangers have to wait. A browser that has
   * signed in to the account before never waits because of others.
   */
  wrongSignInsPerName: number
}

/** Limits for a service on the internet, where a village or an office may share an address. */
export const defaultLimits: AbuseLimits = {
  registrationsPerHour: 30,
  wrongSignInsPerAddress: 100,
  wrongSignInsPerName: 100,
}
