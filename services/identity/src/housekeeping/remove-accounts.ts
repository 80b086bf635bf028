import { inTransaction } from '@boli/database'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { removeUser } from '../persistence/accounts.ts'
import type { IdentityTables, UserTable } from '../persistence/tables.ts'
import { toUser } from '../persistence/users.ts'

type Removing = Pick<IdentityDeps, 'database' | 'now' | 'live' | 'logger'>
type Users = SelectQueryBuilder<IdentityTables, 'users', Selectable<UserTable>>

/** How long an account may stay without its e-mail ever being verified. */
const UNVERIFIED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** Permanently removes accounts whose deletion can no longer be cancelled. @returns how many. */
export function removeDeletedAccounts(identity: Removing): Promise<number> {
  return removeEach(identity, (users, now) => users.where('removed_at', '<=', now).orderBy('removed_at'))
}

/**
 * Removes accounts whose e-mail was never verified, so that their username and e-mail are free again: a mistyped
 * address must not block its owner.
 * @returns how many.
 */
export function removeUnverifiedAccounts(identity: Removing): Promise<number> {
  return removeEach(identity, (users, now) =>
    users
      .where('first_verified_at', 'is', null)
      .where('is_verified', '=', false)
      .where('role', '!=', 'admin')
      .where('removed_at', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - UNVERIFIED_DAYS * DAY_MS))
      .orderBy('created_at'),
  )
}

/** One at a time, so that a code entered meanwhile waits for one row only. */
async function removeEach(identity: Removing, wanted: (users: Users, now: Date) => Users): Promise<number> {
  for (let removed = 0; ; removed++) {
    const now = identity.now()
    const userId = await inTransaction(identity.database.db, async (trx) => {
      const found = wanted(trx.selectFrom('users').selectAll(), now).limit(1)
      const row = await found.forUpdate().skipLocked().executeTakeFirst()
      if (row) await removeUser(trx, toUser(row), { requestId: 'housekeeping', now })
      return row?.id
    })
    if (userId === undefined) return removed
    await notifyEdges(identity, { userId, sessionKey: null })
  }
}
