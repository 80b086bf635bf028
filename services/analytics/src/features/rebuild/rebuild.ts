import type { DomainEvent } from '@boli/contracts'
import { type Database, inTransaction } from '@boli/database'
import { sql } from 'kysely'
import { projectionTables, tableOf } from '../../persistence/generation.ts'
import { projectEvents } from '../../persistence/project-events.ts'
import type { AnalyticsDb, AnalyticsTables } from '../../persistence/tables.ts'

/** Reads every event there is, up to the end at the time of the call. @returns how many there were. */
export type Replay = (handleBatch: (events: DomainEvent[]) => Promise<void>) => Promise<number>

/**
 * Fills new projection tables from the topics while the old ones serve, then puts them in their place.
 *
 * From the first moment on, live events go to both sets (`project-live-events`). The replay reads at least
 * up to that moment, and an event that reaches the new tables by both ways counts once.
 * @returns how many events were replayed.
 * @throws what the replay throws; the old tables go on serving and the new ones are dropped.
 */
export async function rebuildProjections(
  database: Database<AnalyticsTables>,
  replay: Replay,
): Promise<number> {
  await begin(database)
  try {
    const count = await replay((events) =>
      inTransaction(database.db, (trx) => projectEvents(trx, 'next', events)),
    )
    await swap(database)
    return count
  } catch (error) {
    await abandon(database)
    throw error
  }
}

async function begin({ db }: Database<AnalyticsTables>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRebuild(trx)
    for (const table of projectionTables) {
      // Left over where a rebuild was killed.
      await sql`drop table if exists ${tableOf(table, 'next')}`.execute(trx)
      await sql`
        create table ${tableOf(table, 'next')} (like ${tableOf(table, 'current')} including all)
      `.execute(trx)
    }
    await trx.updateTable('rebuild').set({ is_running: true }).execute()
  })
}

async function swap({ db }: Database<AnalyticsTables>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRebuild(trx)
    for (const table of projectionTables) {
      await sql`drop table ${tableOf(table, 'current')}`.execute(trx)
      await sql`alter table ${tableOf(table, 'next')} rename to ${sql.ref(table)}`.execute(trx)
    }
    await trx.updateTable('rebuild').set({ is_running: false }).execute()
  })
}

async function abandon({ db }: Database<AnalyticsTables>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRebuild(trx)
    for (const table of projectionTables) {
      await sql`drop table if exists ${tableOf(table, 'next')}`.execute(trx)
    }
    await trx.updateTable('rebuild').set({ is_running: false }).execute()
  })
}

/** Waits for the events under way, and lets none begin until the transaction ends. */
async function lockRebuild(trx: AnalyticsDb): Promise<void> {
  await sql`select is_running from rebuild for update`.execute(trx)
}
