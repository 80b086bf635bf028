import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import { DELETION_WAITS_MS } from '../../domain/administration.ts'
import { tellEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { voidResets } from '../../persistence/password-resets.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { publishDeletionScheduled, tellSessionEnded } from '../../persistence/user-events.ts'
import { changeUser } from '../../persistence/users.ts'

export interface DeleteUser {
  admin: UserClaims
  userId: string
  requestId: string
}

/**
 * Deletes a user: sessions end, and from here on nobody finds the account but administrators, who can take the deletion
 * back until it is removed for good. Other services withdraw open lots and name the user no more by
 * `deletion-scheduled`; bids and completed sales stay with them.
 * @throws {ApiError} `not-found`, `own-account`, `last-admin`.
 */
export async function deleteUser(identity: Identity, command: DeleteUser): Promise<void> {
  const { admin, userId, requestId } = command
  const now = identity.now()
  const origin = { requestId, now }
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockForAdministration(trx, userId, admin)
    const removedAt = new Date(now.getTime() + DELETION_WAITS_MS)
    const deleted = await changeUser(trx, user, { removed_at: removedAt }, now)
    await endAllSessions(trx, userId)
    await voidResets(trx, userId, now)
    for (const table of ['pending_sign_ins', 'mails'] as const)
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
    await tellSessionEnded(trx, deleted, 'user-deleted', origin)
    await publishDeletionScheduled(trx, deleted, removedAt, origin)
    await recordAdminAction(trx, { admin, action: 'delete-user', before: user, after: null, ...origin })
  })
  await tellEdges(identity, { userId, sessionKey: null, isDeleted: true })
}
