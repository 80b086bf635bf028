/** A cancellation for which a person was at fault counts until then, in milliseconds. */
export interface Strike {
  endsAt: number
}

/** So many at once suspend. */
const SUSPENDING_STRIKES = 2

/** Until when a person may not bid or list: while two strikes count; null where they may. */
export function suspendedUntil(strikes: readonly Strike[], now: number): number | null {
  const counting = strikes
    .map(({ endsAt }) => endsAt)
    .filter((endsAt) => endsAt > now)
    .sort((one, other) => other - one)
  return counting[SUSPENDING_STRIKES - 1] ?? null
}
