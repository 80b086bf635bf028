import type { RouteName } from '@boli/contracts'
import { analyticsTrials } from './analytics.ts'
import { auctionsTrials } from './auctions.ts'
import { dealsTrials } from './deals.ts'
import { identityTrials } from './identity.ts'
import { informationTrials } from './information.ts'
import { notificationsTrials } from './notifications.ts'
import { pageReportTrials } from './page-reports.ts'
import { secondFactorTrials } from './second-factor.ts'
import type { RouteTrial } from './trial.ts'

/** One row for every route of the public table: a new route without a row does not compile. */
export const routeTrials: Record<RouteName, RouteTrial> = {
  ...identityTrials,
  ...secondFactorTrials,
  ...auctionsTrials,
  ...informationTrials,
  ...dealsTrials,
  ...notificationsTrials,
  ...analyticsTrials,
  ...pageReportTrials,
}

export * from './trial.ts'
