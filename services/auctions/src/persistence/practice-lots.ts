import { deleteInPortions, inTransaction, readClock } from '@boli/database'
import { sql } from 'kysely'
import type { PracticeLot } from '../domain/practice-lot.ts'
import type { AuctionsDatabase } from './tables.ts'

/**
 * Changes a user's practice lot under a lock.
 * @param change Gets the stored lot, or null if there is none, and the database's time; returns the lot to store.
 */
export async function changePractice<Result>(
  { db }: AuctionsDatabase,
  userId: string,
  change: (lot: PracticeLot | null, nowMs: number) => { lot: PracticeLot; result: Result },
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    // An advisory lock, because a user's first practice lot has no row yet that could be locked.
    await sql`select pg_advisory_xact_lock(hashtextextended('practice ' || ${userId}, 0))`.execute(trx)
    const row = await trx
      .selectFrom('practice_lots')
      .select('lot')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { lot, result } = change(row?.lot ?? null, await readClock(trx))
    const isSame = row?.lot.auction.id === lot.auction.id
    if (lot !== row?.lot)
      await sql`
        insert into practice_lots as known (user_id, lot) values (${userId}, ${JSON.stringify(lot)})
        on conflict (user_id) do update set lot = excluded.lot,
          begun_at = case when ${isSame}::boolean then known.begun_at else excluded.begun_at end`.execute(trx)
    return result
  })
}

/** Deletes practice lots an hour after their start; the longest lasts five minutes. */
export async function sweepPracticeLots({ db }: AuctionsDatabase, rows = 5_000): Promise<number> {
  return deleteInPortions(db, 'practice_lots', sql`begun_at < now() - interval '1 hour'`, { rows })
}
