import { type DomainEvent, liveChannels, topics } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { Analytics } from '../deps.ts'
import { activityOf, presentActivity } from '../domain/activity.ts'
import { projectEvents } from '../persistence/project-events.ts'
import type { AnalyticsDb } from '../persistence/tables.ts'

/** Feeds the projections from the topics; while a rebuild runs, its new tables as well. */
export function projectLiveEvents(analytics: Analytics): Promise<Subscription> {
  return analytics.bus.subscribe({
    group: 'analytics',
    topics: [topics.users, topics.auctions],
    handle: (event) => handle(analytics, event),
  })
}

async function handle(analytics: Analytics, event: DomainEvent): Promise<void> {
  const activity = activityOf(event)
  const isNews = await inTransaction(analytics.database.db, async (trx) => {
    const isRebuilding = await lockRebuild(trx)
    await projectEvents(trx, 'current', [event])
    if (isRebuilding) await projectEvents(trx, 'next', [event])
    if (!activity) return false
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('activity')
      .values(activity)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  if (!activity || !isNews) return
  await analytics.live
    .publish(liveChannels.activity, presentActivity(activity))
    .catch((error) => analytics.logger.warn({ err: error }, 'activity could not be told live'))
}

/** A shared lock: swapping the tables waits for it, other events do not. */
async function lockRebuild(trx: AnalyticsDb): Promise<boolean> {
  const { rows } = await sql<{ is_running: boolean }>`select is_running from rebuild for share`.execute(trx)
  return rows[0]?.is_running === true
}
