import type { SuspensionScope } from '@boli/contracts'

/** A strike, and the time until which it counts, in milliseconds. */
export interface Strike {
  endsAt: number
}

/** What an administrator suspended a user from, and until when, in milliseconds. */
export interface Suspension {
  scope: SuspensionScope
  endsAt: number
  reason: string
}

/** End in milliseconds, and reason; no reason for a suspension by strikes. */
interface BarUntil {
  endsAt: number
  reason: string | null
}

/** Restrictions of a user; null means none. */
export interface Standing {
  bidding: BarUntil | null
  listing: BarUntil | null
  signIn: BarUntil | null
  /** End of the suspension from bidding and listing. */
  suspendedUntil: number | null
}

/** Number of strikes that suspend. */
const SUSPENDING_STRIKES = 2

/** The restrictions by strikes and suspensions together; the longest of each. */
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
