import { AdminUserAnswer, EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { actOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { DELETION_WAITS_MS } from '../domain/user.ts'
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

/**
 * Deletes a user: sessions end; from then on only administrators find the account, and can cancel the deletion until it
 * becomes permanent. On `deletion-scheduled` other services withdraw open lots and remove the name, but not bids and
 * completed sales. A cancelled deletion leaves lots withdrawn.
 */
export function deleteUserRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.deleteUser, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      const userId = request.params.id
      const act = actOf(request, identity)
      const { now } = act
      await inTransaction(db, async (trx) => {
        const user = await lockForAdministration(trx, userId, act.admin)
        const removedAt = new Date(now.getTime() + DELETION_WAITS_MS)
        const deleted = await changeUser(trx, user, { removed_at: removedAt }, now)
        await endAllSessions(trx, userId)
        await voidResets(trx, userId, now)
        for (const table of ['pending_sign_ins', 'mails'] as const)
          await trx.deleteFrom(table).where('user_id', '=', userId).execute()
        await publishSessionEnded(trx, deleted, 'user-deleted', act)
        const data = { userId, deletedAt: now.toISOString(), removedAt: removedAt.toISOString() }
        await publishUserEvent(trx, 'deletion-scheduled', deleted, data, act)
        await recordAdminAction(trx, { ...act, action: 'delete-user', before: user, after: null })
      })
      await notifyEdges(identity, { userId, sessionKey: null, isDeleted: true })
      return succeed(null, 'user deleted successfully')
    },
  })
  publicRoute(app, routes.restoreUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      const user = await inTransaction(db, async (trx) => {
        await lockAdministrators(trx, act.admin)
        const found = trx.selectFrom('users').selectAll().where('id', '=', request.params.id)
        const row = await found.forUpdate().executeTakeFirst()
        if (!row) throw new ApiError('not-found')
        if (row.removed_at === null) throw new ApiError('not-deleted')
        const restored = await changeUser(trx, toUser(row), { removed_at: null }, act.now)
        await publishUser(trx, 'deletion-cancelled', restored, act)
        await recordAdminAction(trx, { ...act, action: 'restore-user', before: restored, after: restored })
        return restored
      })
      return succeed(presentForAdmin(user), 'The deletion is taken back')
    },
  })
}
