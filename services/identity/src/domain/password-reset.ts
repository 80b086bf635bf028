const MINUTE_MS = 60_000

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

/** Whether another link may be mailed; more would only fill the reader's mailbox. */
export function mayMailReset(issuedAt: readonly Date[], now: Date): boolean {
  const ages = issuedAt.map((at) => now.getTime() - at.getTime()).filter((age) => age < resetLimits.windowMs)
  return ages.length < resetLimits.linksPerHour && ages.every((age) => age >= resetLimits.pauseMs)
}
