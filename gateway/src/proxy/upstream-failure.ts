import { type PublicRoute, routes } from '@boli/contracts'
import { Refusal } from '@boli/http-kit'

/** The answer for a service that could not be reached or did not answer; what exactly happened goes to the log only. */
export function refuseForUpstream(cause: unknown, route: PublicRoute | null = null): Refusal {
  return new Refusal(isBidUnderway(route, cause) ? 'bid-unanswered' : 'upstream-unavailable', { cause })
}

/** A bid that may have arrived is neither placed nor refused: its bidder asks again by its key. */
function isBidUnderway(route: PublicRoute | null, cause: unknown): boolean {
  return route?.path === routes.placeBid.path && !wasNeverSent(cause)
}

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'UND_ERR_CONNECT_TIMEOUT') return true
  if (error instanceof AggregateError) return error.errors.every(wasNeverSent)
  return error.cause !== undefined && wasNeverSent(error.cause)
}
