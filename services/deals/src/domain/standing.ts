import type { SuspensionScope } from '@boli/contracts'

/** A cancellation for which a person was at fault counts until then, in milliseconds. */
export interface Strike {
  endsAt: number
}

/** What an administrator suspended a user from, and until when, in milliseconds. */
export interface Suspension {
  scope: SuspensionScope
  endsAt: number
  reason: string
}

/** Until when, in milliseconds, and why; no reason where strikes suspend. */
interface BarUntil {
  endsAt: number
  reason: string | null
}

/** What a person may not do; null: they may. */
export interface Standing {
  bidding: BarUntil | null
  listing: BarUntil | null
  signIn: BarUntil | null
  /** Until when they may neither bid nor list. */
  suspendedUntil: number | null
}

/** So many at once suspend. */
const SUSPENDING_STRIKES = 2

/** What strikes and suspensions together forbid a user: of each, the longest. */
export function standingOf(
  strikes: readonly Strike[],
  suspensions: readonly Suspension[],
  now: number,
): Standing {
  const struckUntil = strikes
    .map(({ endsAt }) => endsAt)
    .filter((endsAt) => endsAt > now)
    .sort((one, other) => other - one)[SUSPENDING_STRIKES - 1]
  const struck = struckUntil === undefined ? [] : [{ endsAt: struckUntil, reason: null }]
  const given = suspensions.filter(({ endsAt }) => endsAt > now)
  const from = (...scopes: SuspensionScope[]): BarUntil[] =>
    given.filter(({ scope }) => scopes.includes(scope)).map(({ endsAt, reason }) => ({ endsAt, reason }))
  const bidding = longest([...struck, ...from('bidding', 'all')])
  const listing = longest([...struck, ...from('listing', 'all')])
  return {
    ...{ bidding, listing, signIn: longest(from('all')) },
    suspendedUntil: bidding && listing && Math.min(bidding.endsAt, listing.endsAt),
  }
}

function longest(bars: BarUntil[]): BarUntil | null {
  return bars.sort((one, other) => other.endsAt - one.endsAt)[0] ?? null
}
