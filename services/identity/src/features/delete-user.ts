import { AdminUserAnswer, EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { DELETION_WAITS_MS, type User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import {
  lockAdministrators,
  lockForAdministration,
  presentForAdmin,
  recordAdminAction,
} from '../persistence/administration.ts'
import { voidResets } from '../persistence/password-resets.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded, publishUser, publishUserEvent } from '../persistence/user-events.ts'
import { changeUser, toUser } from '../persistence/users.ts'

export function deleteUserRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.deleteUser, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      await deleteUser(identity, adminCallOf(request), request.params.id)
      return succeed(null, 'user deleted successfully')
    },
  })
}

/**
 * Deletes a user: sessions end; from then on only administrators find the account, and can cancel the deletion until it
 * becomes permanent. On `deletion-scheduled` other services withdraw open lots and remove the name; bids and completed
 * sales stay with them.
 * @throws {ApiError} `not-found`, `own-account`, `last-admin`.
 */
async function deleteUser(
  identity: IdentityDeps,
  { admin, requestId }: AdminCall,
  userId: string,
): Promise<void> {
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
    await publishSessionEnded(trx, deleted, 'user-deleted', origin)
    const data = { userId, deletedAt: now.toISOString(), removedAt: removedAt.toISOString() }
    await publishUserEvent(trx, 'deletion-scheduled', deleted, data, origin)
    await recordAdminAction(trx, { admin, action: 'delete-user', before: user, after: null, ...origin })
  })
  await notifyEdges(identity, { userId, sessionKey: null, isDeleted: true })
}

/** POST /admin/restore-user/:id: cancels a deletion. Lots that it withdrew stay withdrawn. */
export function restoreUserRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.restoreUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async (request) => {
      const user = await restoreUser(identity, adminCallOf(request), request.params.id)
      return succeed(presentForAdmin(user), 'The deletion is taken back')
    },
  })
}

/** @throws {ApiError} `not-found`, also after permanent removal; `not-deleted`; `not-allowed`. */
async function restoreUser(
  identity: IdentityDeps,
  { admin, requestId }: AdminCall,
  userId: string,
): Promise<User> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    await lockAdministrators(trx, admin)
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    if (row.removed_at === null) throw new ApiError('not-deleted')
    const restored = await changeUser(trx, toUser(row), { removed_at: null }, now)
    await publishUser(trx, 'deletion-cancelled', restored, { requestId, now })
    await recordAdminAction(trx, {
      ...{ admin, action: 'restore-user', before: restored, after: restored, requestId, now },
    })
    return restored
  })
}
