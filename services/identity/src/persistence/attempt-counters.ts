import { FAILURES_KEPT_MS, nextTryDelayMs } from '../domain/second-factor.ts'
import type { IdentityDb } from './tables.ts'

/**
 * Counts an attempt before it is checked, so that concurrent ones are all counted. Concurrent attempts on one key wait
 * for each other until the transaction ends.
 * @returns how long to wait if no try is allowed now; otherwise 0, and the
 * try counts as wrong until {@link forgetTries}.
 */
export async function takeTry(trx: IdentityDb, key: string, now: Date): Promise<number> {
  await trx
    .insertInto('attempt_counters')
    .values({ key, failures: 0, last_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { failures, last_at } = await trx
    .selectFrom('attempt_counters')
    .select(['failures', 'last_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const waitMs = nextTryDelayMs(failures, last_at, now)
  if (waitMs > 0) return waitMs
  const isOld = now.getTime() - last_at.getTime() >= FAILURES_KEPT_MS
  await trx
    .updateTable('attempt_counters')
    .set({ failures: isOld ? 1 : failures + 1, last_at: now })
    .where('key', '=', key)
    .execute()
  return 0
}

/** After a correct answer earlier tries no longer count. */
export async function forgetTries(trx: IdentityDb, key: string): Promise<void> {
  await trx.deleteFrom('attempt_counters').where('key', '=', key).execute()
}
