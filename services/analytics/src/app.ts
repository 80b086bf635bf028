import { measureOutbox, measurePool, startOutboxRelay } from '@boli/database'
import { createService, measureEvents, type Service } from '@boli/http-kit'
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
import { measureDeadLetters, measureRebuild } from './metrics.ts'

/**
 * Projections for administrators, built only from the events of other services. It publishes only exports, for the audit.
 */
export async function buildApp({ now = () => new Date(), ...deps }: AnalyticsOptions): Promise<Service> {
  const { logger, database } = deps
  const app = await createService({
    name: 'analytics',
    logger,
    serviceTokens: deps.serviceTokens,
    userTokens: deps.userTokens,
    checks: { database: () => database.check() },
    drainMs: deps.drainMs ?? 0,
    openApi: { title: 'Boli analytics', description: 'Figures, charts and exports for administrators' },
  })
  const analytics: AnalyticsDeps = { ...deps, now, bus: measureEvents(app.metrics, deps.bus, deps.logger) }

  statsRoute(app, analytics)
  auctionAnalyticsRoute(app, analytics)
  chartsRoute(app, analytics)
  exportRoute(app, analytics)
  activityRoute(app, analytics)
  await activityStream(app, analytics)

  measureDeadLetters(app.metrics, database)
  measureRebuild(app.metrics, database)
  measurePool(app.metrics, database)
  runInBackground(app, analytics)
  return app
}

function runInBackground(app: Service, analytics: AnalyticsDeps): void {
  const { database, bus, logger } = analytics
  const metrics = measureOutbox(app.metrics, database)
  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    running.push(startOutboxRelay({ database, bus, logger, metrics }), startHousekeeping(analytics))
    running.push(...(await Promise.all([projectLiveEvents(analytics), recordDeadLetters(analytics)])))
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((work) => work.stop()))
  })
}
