import type { RouteName } from '@boli/contracts'
import { analyticsTrials } from './analytics.ts'
import { auctionsTrials } from './auctions.ts'
import { identityTrials } from './identity.ts'
import { informationTrials } from './information.ts'
import type { RouteTrial } from './trial.ts'

/** One row for every route of the public table: a new route without a row does not compile. */
export const routeTrials: Record<RouteName, RouteTrial> = {
  ...identityTrials,
  ...auctionsTrials,
  ...informationTrials,
  ...analyticsTrials,
}

export * from './trial.ts'
