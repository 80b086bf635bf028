import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { sql } from 'kysely'
import type { Identity } from '../../deps.ts'
import { SIGN_IN_WINDOW_MS, signInDelayMs } from '../../domain/sign-in-delay.ts'

/**
 * Takes one try before the password is looked at, so that many tries at once count as many.
 * @returns how long to wait where no try is allowed now; otherwise 0, and the try counts as wrong until
 *   {@link forgetAttempts}.
 */
export async function takeAttempt(
  identity: Pick<Identity, 'database' | 'now'>,
  key: string,
): Promise<number> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(trx)
    const recent = await trx
      .selectFrom('sign_in_attempts')
      .select('attempted_at')
      .where('account_key', '=', key)
      .where('attempted_at', '>', new Date(now.getTime() - SIGN_IN_WINDOW_MS))
      .execute()
    const waitMs = signInDelayMs(
      recent.map((row) => row.attempted_at),
      now,
    )
    if (waitMs > 0) return waitMs
    await trx
      .insertInto('sign_in_attempts')
      .values({ id: newId(now.getTime()), account_key: key, attempted_at: now })
      .execute()
    return 0
  })
}

/** After a right password the earlier tries no longer count. */
export async function forgetAttempts(identity: Pick<Identity, 'database'>, key: string): Promise<void> {
  await identity.database.db.deleteFrom('sign_in_attempts').where('account_key', '=', key).execute()
}
