import { inTransaction } from '@boli/database'
import type { IdentityDeps } from '../deps.ts'
import { removeUser } from '../persistence/accounts.ts'
import { toUser } from '../persistence/users.ts'

/** Permanently removes accounts whose deletion can no longer be cancelled. @returns how many. */
export async function removeDeletedAccounts({
  database,
  now,
}: Pick<IdentityDeps, 'database' | 'now'>): Promise<number> {
  const at = now()
  for (let removed = 0; ; removed++) {
    const isDone = await inTransaction(database.db, async (trx) => {
      const row = await trx
        .selectFrom('users')
        .selectAll()
        .where('removed_at', '<=', at)
        .orderBy('removed_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row) await removeUser(trx, toUser(row), { requestId: 'housekeeping', now: at })
      return row === undefined
    })
    if (isDone) return removed
  }
}
