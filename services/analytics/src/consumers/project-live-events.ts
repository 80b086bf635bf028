import { type DomainEvent, liveChannels, topics } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { AnalyticsDeps } from '../deps.ts'
import { type ActivityRow, activityOf, presentActivity } from '../domain/activity.ts'
import { projectEvents } from '../persistence/project-events.ts'
import { forgetUsers } from '../persistence/recent.ts'
import type { AnalyticsDb } from '../persistence/tables.ts'

/** Figures may be up to two seconds late, so that one transaction has the events of many batches of bids. */
const GATHER_MS = 1_000

/** Applies events from the topics to the projections, and during a rebuild to its new tables as well. */
export function projectLiveEvents(analytics: AnalyticsDeps): Promise<Subscription> {
  return analytics.bus.subscribe({
    group: 'analytics',
    topics: [topics.users, topics.auctions, topics.deals],
    gatherMs: GATHER_MS,
    handle: (event) => project(analytics, [event]),
    handleBatch: (events) => project(analytics, events),
  })
}

async function project(analytics: AnalyticsDeps, events: readonly DomainEvent[]): Promise<void> {
  const activities = events.map(activityOf).filter((activity) => activity !== null)
  const news = await inTransaction(analytics.database.db, async (trx) => {
    const isRebuilding = await lockRebuild(trx)
    await projectEvents(trx, 'current', events)
    if (isRebuilding) await projectEvents(trx, 'next', events)
    const fresh = await noteActivities(trx, activities)
    await forgetUsers(trx, events)
    return { fresh, units: await unitsOf(trx, fresh) }
  })
  await Promise.all(
    news.fresh.map((activity) =>
      analytics.live
        .publish(liveChannels.activity, presentActivity(activity, news.units.get(activity.subject) ?? null))
        .catch((error) => analytics.logger.warn({ err: error }, 'activity could not be published live')),
    ),
  )
}

/** @returns those that were not known before, in order. */
async function noteActivities(trx: AnalyticsDb, activities: readonly ActivityRow[]): Promise<ActivityRow[]> {
  if (activities.length === 0) return []
  const rows = await trx
    .insertInto('activity')
    .values([...activities])
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  const fresh = new Set(rows.map((row) => row.event_id))
  // An event that occurs twice in one batch counts once.
  return activities.filter(({ event_id }) => fresh.delete(event_id))
}

/** Price units of the lots in activities. */
async function unitsOf(
  trx: AnalyticsDb,
  activities: readonly ActivityRow[],
): Promise<Map<string, string | null>> {
  if (activities.length === 0) return new Map()
  const rows = await trx
    .selectFrom('lots')
    .select(['auction_id', 'unit'])
    .where(
      'auction_id',
      'in',
      activities.map(({ subject }) => subject),
    )
    .execute()
  return new Map(rows.map(({ auction_id, unit }) => [auction_id, unit]))
}

/** A shared lock: swapping the tables waits for it, other events do not. */
async function lockRebuild(trx: AnalyticsDb): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`select is_running from rebuild for share`.execute(trx)
  return rows[0]?.is_running === true
}
