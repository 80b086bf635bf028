import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@boli/contracts'
import { type Database, inTransaction } from '@boli/database'
import { sql } from 'kysely'
import { projectEvents } from '../persistence/project-events.ts'
import { type AnalyticsDb, type AnalyticsTables, projectionTables, tableOf } from '../persistence/tables.ts'

/** How long one try to swap the tables waits for a lock, and how often it is tried: in all some ten minutes. */
const SWAP_PATIENCE_MS = 500
const SWAP_PAUSE_MS = 500
const SWAP_ATTEMPTS = 600

/** Reads every event there is, up to the end at the time of the call. @returns how many there were. */
type Replay = (handleBatch: (events: DomainEvent[]) => Promise<void>) => Promise<number>

/**
 * Fills new projection tables from the topics while the old ones serve, then puts them in their place.
 *
 * From the first moment on, live events go to both sets (`project-live-events`). The replay reads at least
 * up to that moment, and an event that reaches the new tables by both ways counts once.
 * @returns how many events were replayed.
 * @throws what the replay throws; the old tables go on serving and the new ones are dropped. Where another rebuild is
 *   under way, before anything is touched.
 */
export async function rebuildProjections(
  database: Database<AnalyticsTables>,
  replay: Replay,
): Promise<number> {
  const release = await lockRebuilds(database)
  try {
    await begin(database)
    const count = await replay((events) =>
      inTransaction(database.db, (trx) => projectEvents(trx, 'next', events)),
    )
    await swap(database)
    return count
  } catch (error) {
    await abandon(database)
    throw error
  } finally {
    await release()
  }
}

/**
 * One rebuild at a time: two would fill and swap each other's tables. The lock is the session's, so that it ends with
 * a process that is killed.
 * @throws where another one is under way.
 */
async function lockRebuilds(database: Database<AnalyticsTables>): Promise<() => Promise<void>> {
  const client = await database.openClient({ purpose: 'rebuild lock' })
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('analytics rebuild')) as is_free`)
  if (rows[0]?.is_free) return () => client.end()
  await client.end()
  throw new Error('Another rebuild is under way')
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

/** Puts the new tables in the place of the old ones. What still reads an old one is let finish, however long it takes. */
async function swap({ db }: Database<AnalyticsTables>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swapOnce(db)
    } catch (error) {
      if (attempt === SWAP_ATTEMPTS || !isLockTimeout(error)) throw error
      await sleep(SWAP_PAUSE_MS)
    }
  }
}

async function swapOnce(db: AnalyticsDb): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Queries on the table queue behind this lock: it must not wait for long itself.
    await sql`set local lock_timeout = ${sql.lit(SWAP_PATIENCE_MS)}`.execute(trx)
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

/**
 * Waits for the events under way, and lets none begin until the transaction ends. It is the table that is locked,
 * since a row that is always share-locked is never free for an exclusive lock.
 */
async function lockRebuild(trx: AnalyticsDb): Promise<void> {
  await sql`lock table rebuild in exclusive mode`.execute(trx)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
