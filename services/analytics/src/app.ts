import { createDatabaseService, measureOutbox, startOutboxRelay } from '@boli/database'
import { measureEvents, runInBackground, type Service } from '@boli/http-kit'
import { projectLiveEvents } from './consumers/project-live-events.ts'
import { recordDeadLetters } from './consumers/record-dead-letters.ts'
import type { AnalyticsDeps, AnalyticsOptions } from './deps.ts'
import { activityRoute } from './features/activity/route.ts'
import { activityStream } from './features/activity/stream.ts'
import { auctionAnalyticsRoute } from './features/auction-analytics.ts'
import { chartsRoute } from './features/charts.ts'
import { exportRoute } from './features/export/route.ts'
import { statsRoute } from './features/stats.ts'
import { startHousekeeping } from './housekeeping.ts'
import { measureAnalytics } from './metrics.ts'

/**
 * Projections for administrators, built only from the events of other services. It publishes only exports, for the audit.
 */
export async function buildApp({ now = () => new Date(), ...deps }: AnalyticsOptions): Promise<Service> {
  const app = await createDatabaseService(deps, {
    name: 'analytics',
    description: 'Figures, charts and exports for administrators',
  })
  const { logger, database } = deps
  const bus = measureEvents(app.metrics, deps.bus, logger)
  const analytics: AnalyticsDeps = { ...deps, now, bus }

  statsRoute(app, analytics)
  auctionAnalyticsRoute(app, analytics)
  chartsRoute(app, analytics)
  exportRoute(app, analytics)
  activityRoute(app, analytics)
  await activityStream(app, analytics)

  measureAnalytics(app.metrics, database)
  const metrics = measureOutbox(app.metrics, database)
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics }),
    startHousekeeping(analytics),
    projectLiveEvents(analytics),
    recordDeadLetters(analytics),
  ])
  return app
}
