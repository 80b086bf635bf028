import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { removeUser } from '../../persistence/remove-user.ts'

export interface DeleteUser {
  admin: UserClaims
  userId: string
  requestId: string
}

/**
 * Deletes a user with their sessions, codes and picture. Other services hear of it by `user-deleted`; bids and
 * completed sales stay with them.
 * @throws {Refusal} `not-found`, `own-account`, `last-admin`.
 */
export async function deleteUser(identity: Identity, command: DeleteUser): Promise<void> {
  const { admin, userId, requestId } = command
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockForAdministration(trx, userId, admin)
    await removeUser(trx, user, { requestId, now })
    await recordAdminAction(trx, { admin, action: 'delete-user', before: user, after: null, requestId, now })
  })
  await tellEdges(identity, { userId, sessionKey: null, isDeleted: true })
}
