import type { Role, UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { tellEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { tellSessionEnded, tellUser } from '../../persistence/user-events.ts'
import { changeUser } from '../../persistence/users.ts'

export interface UpdateUser {
  admin: UserClaims
  userId: string
  role: Exclude<Role, 'admin'>
  requestId: string
}

/**
 * Gives a user another role and ends their sessions, so that it counts everywhere at once.
 * @throws {Refusal} `not-found`, `own-account`, `last-admin`.
 */
export async function updateUser(identity: Identity, command: UpdateUser): Promise<User> {
  const { admin, userId, role, requestId } = command
  const now = identity.now()
  const { user, hasChanged } = await inTransaction(identity.database.db, async (trx) => {
    const before = await lockForAdministration(trx, userId, admin)
    if (before.role === role) return { user: before, hasChanged: false }
    const after = await changeUser(trx, before, { role }, now)
    await recordAdminAction(trx, { admin, action: 'update-user', before, after, requestId, now })
    await tellUser(trx, 'user-updated', after, { requestId, now })
    await endAllSessions(trx, userId)
    await tellSessionEnded(trx, after, 'role-changed', { requestId, now })
    return { user: after, hasChanged: true }
  })
  if (hasChanged) await tellEdges(identity, { userId, sessionKey: null })
  return user
}
