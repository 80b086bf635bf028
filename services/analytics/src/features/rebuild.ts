import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@boli/contracts'
import { type Database, inTransaction } from '@boli/database'
import { sql } from 'kysely'
import { projectEvents } from '../persistence/project-events.ts'
import {
  type AnalyticsDb,
  type AnalyticsTables,
  PROJECTIONS_VERSION,
  projectionTables,
  tableOf,
} from '../persistence/tables.ts'

/** How long one try to swap the tables waits for a lock, and the number of tries: some ten minutes in total. */
const SWAP_PATIENCE_MS = 500
const SWAP_PAUSE_MS = 500
const SWAP_ATTEMPTS = 600

/** Reads all events up to the end at the time of the call. @returns their number. */
type Replay = (handleBatch: (events: DomainEvent[]) => Promise<void>) => Promise<number>

/**
 * Fills new projection tables from the topics while the old ones are in use, then swaps them.
 *
 * From the first moment on, live events go to both sets (`project-live-events`). The replay reads at least
 * up to that moment, and an event that reaches the new tables both ways counts once.
 * @returns how many events were replayed.
 * @throws errors of the replay, or if the topics lack the first events of users or lots; the old tables stay in use and
 * the new ones are dropped. Also if another rebuild is running, before anything is changed.
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
    await checkIsWhole(database.db)
    await swap(database)
    return count
  } catch (error) {
    await abandon(database)
    throw error
  } finally {
    await release()
  }
}

/** Whether an older release built the projections differently: after an upgrade they are then rebuilt. */
export async function areOutdated({ db }: Database<AnalyticsTables>): Promise<boolean> {
  const { version } = await db.selectFrom('rebuild').select('version').executeTakeFirstOrThrow()
  return version < PROJECTIONS_VERSION
}

/** @throws if something that the old tables have is missing in the new ones, as after a restore with an empty Kafka. */
async function checkIsWhole(db: AnalyticsDb): Promise<void> {
  for (const [table, key] of [
    ['users', 'user_id'],
    ['lots', 'auction_id'],
  ] as const) {
    const { rows } = await sql`
      select from ${tableOf(table, 'current')} as old
      where created_at is not null and not exists (
        select from ${tableOf(table, 'next')} as new
        where new.${sql.ref(key)} = old.${sql.ref(key)} and new.created_at is not null)
      limit 1`.execute(db)
    if (rows.length > 0)
      throw new Error(`The topics lack earlier events: the rebuilt ${table} are not complete`)
  }
}

/**
 * One rebuild at a time: two would fill and swap each other's tables. The lock belongs to the session, so it ends with
 * a process that is killed.
 * @throws if another rebuild is running.
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
      // Left over from a rebuild that was killed.
      await sql`drop table if exists ${tableOf(table, 'next')}`.execute(trx)
      await sql`
        create table ${tableOf(table, 'next')} (like ${tableOf(table, 'current')} including all)
      `.execute(trx)
    }
    await trx.updateTable('rebuild').set({ is_running: true }).execute()
  })
}

/** Replaces the old tables by the new ones. Running queries on old tables may finish, however long they take. */
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
    // Queries on the table queue behind this lock, so it must not wait for long.
    await sql`set local lock_timeout = ${sql.lit(SWAP_PATIENCE_MS)}`.execute(trx)
    await lockRebuild(trx)
    for (const table of projectionTables) {
      await sql`drop table ${tableOf(table, 'current')}`.execute(trx)
      await sql`alter table ${tableOf(table, 'next')} rename to ${sql.ref(table)}`.execute(trx)
    }
    await trx.updateTable('rebuild').set({ is_running: false, version: PROJECTIONS_VERSION }).execute()
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
 * Waits for events in progress, and blocks new ones until the transaction ends. It locks the table, because a row that
 * is always share-locked never becomes free for an exclusive lock.
 */
async function lockRebuild(trx: AnalyticsDb): Promise<void> {
  await sql`lock table rebuild in exclusive mode`.execute(trx)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
