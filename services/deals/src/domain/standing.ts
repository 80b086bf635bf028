import type { Bar, Bars, SuspensionScope } from '@boli/contracts'

/** What an administrator suspended a user from, and until when. */
interface Suspension extends Bar {
  scope: SuspensionScope
}

/** Restrictions of a user; null means none. */
export interface Standing {
  bars: Bars
  /** End of the suspension from bidding and listing. */
  suspendedUntil: string | null
}

/** Number of strikes that suspend. */
const SUSPENDING_STRIKES = 2

/**
 * Combines the restrictions from strikes and suspensions; the longest of each kind applies.
 * @param strikes The ends of the active ones. Times are ISO 8601.
 * @param suspensions The active ones.
 */
export function standingOf(strikes: readonly string[], suspensions: readonly Suspension[]): Standing {
  const struckUntil = strikes.toSorted().at(-SUSPENDING_STRIKES)
  const struck = struckUntil === undefined ? [] : [{ until: struckUntil, reason: null }]
  const from = (...scopes: SuspensionScope[]): Bar[] =>
    suspensions.filter(({ scope }) => scopes.includes(scope)).map(({ until, reason }) => ({ until, reason }))
  const bidding = longest([...struck, ...from('bidding', 'all')])
  const listing = longest([...struck, ...from('listing', 'all')])
  return {
    bars: { bidding, listing, signIn: longest(from('all')) },
    suspendedUntil: bidding && listing && (bidding.until < listing.until ? bidding : listing).until,
  }
}

function longest(bars: Bar[]): Bar | null {
  return bars.toSorted((one, other) => (one.until < other.until ? 1 : -1))[0] ?? null
}
