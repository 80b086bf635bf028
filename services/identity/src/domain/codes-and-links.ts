const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Limits of six-digit codes. Source: the product decisions, "Identity". */
export const codeLimits = {
  lifetimeMs: 10 * MINUTE_MS,
  triesPerCode: 10,
  codesPerHour: 5,
  pauseMs: MINUTE_MS,
  windowMs: HOUR_MS,
} as const

interface IssuedCode {
  tries: number
  expiresAt: Date
  usedAt: Date | null
}

/** Whether a code may still be tried. */
export function isCodeUsable(code: IssuedCode, now: Date): boolean {
  return code.usedAt === null && code.tries < codeLimits.triesPerCode && now < code.expiresAt
}

/**
 * How long a user must wait for the next code: a minute after the last one, and at most five an hour.
 * @param issuedAt Times of the codes of the last hour, in any order.
 * @returns milliseconds from `now`, 0 if a code may be issued.
 */
export function nextCodeDelayMs(issuedAt: readonly Date[], now: Date): number {
  const times = issuedAt
    .map((at) => at.getTime())
    .filter((at) => now.getTime() - at < codeLimits.windowMs)
    .sort((a, b) => b - a)
  const afterLast = (times[0] ?? Number.NEGATIVE_INFINITY) + codeLimits.pauseMs
  const oldestThatCounts = times[codeLimits.codesPerHour - 1]
  const afterWindow =
    oldestThatCounts === undefined ? Number.NEGATIVE_INFINITY : oldestThatCounts + codeLimits.windowMs
  return Math.max(0, Math.max(afterLast, afterWindow) - now.getTime())
}

/** Limits of reset links. Source: the product decisions, "Identity". */
export const resetLimits = {
  lifetimeMs: 15 * MINUTE_MS,
  pauseMs: MINUTE_MS,
  linksPerHour: 5,
  windowMs: 60 * MINUTE_MS,
} as const

/** Whether a link may still be used. */
export function isResetUsable(reset: { expiresAt: Date; usedAt: Date | null }, now: Date): boolean {
  return reset.usedAt === null && now < reset.expiresAt
}

/** Whether another link may be mailed; more would only fill the mailbox. */
export function mayMailReset(issuedAt: readonly Date[], now: Date): boolean {
  const ages = issuedAt.map((at) => now.getTime() - at.getTime()).filter((age) => age < resetLimits.windowMs)
  return ages.length < resetLimits.linksPerHour && ages.every((age) => age >= resetLimits.pauseMs)
}
