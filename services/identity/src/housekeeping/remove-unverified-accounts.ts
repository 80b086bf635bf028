import { inTransaction } from '@boli/database'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { removeUser } from '../persistence/accounts.ts'
import { toUser } from '../persistence/users.ts'

/** How long an account may stay without its e-mail ever being verified. */
const UNVERIFIED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Removes accounts whose e-mail was never verified, so that their username and e-mail are free again: a mistyped
 * address must not block its owner.
 * @returns how many.
 */
export async function removeUnverifiedAccounts(
  identity: Pick<IdentityDeps, 'database' | 'now' | 'live' | 'logger'>,
): Promise<number> {
  for (let removed = 0; ; removed++) {
    const userId = await removeOne(identity)
    if (userId === null) return removed
    await notifyEdges(identity, { userId, sessionKey: null })
  }
}

/** One at a time, so that a code entered meanwhile waits for one row only. */
async function removeOne({ database, now }: Pick<IdentityDeps, 'database' | 'now'>): Promise<string | null> {
  const at = now()
  return inTransaction(database.db, async (trx) => {
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('first_verified_at', 'is', null)
      .where('is_verified', '=', false)
      .where('role', '!=', 'admin')
      .where('removed_at', 'is', null)
      .where('created_at', '<', new Date(at.getTime() - UNVERIFIED_DAYS * DAY_MS))
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return null
    await removeUser(trx, toUser(row), { requestId: 'housekeeping', now: at })
    return row.id
  })
}
