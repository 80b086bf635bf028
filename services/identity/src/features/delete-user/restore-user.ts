import { AdminUserAnswer, routes, succeed, type UserClaims, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { lockAdministrators, presentForAdmin, recordAdminAction } from '../../persistence/administration.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { changeUser, toUser } from '../../persistence/users.ts'

/** POST /admin/restore-user/:id: takes a deletion back. Lots that it withdrew stay withdrawn. */
export function restoreUserRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.restoreUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async (request) => {
      const { params, id: requestId } = request
      const user = await restoreUser(identity, { admin: currentUser(request), userId: params.id, requestId })
      return succeed(presentForAdmin(user), 'The deletion is taken back')
    },
  })
}

/** @throws {ApiError} `not-found`, also once removed for good; `not-deleted`; `not-allowed`. */
async function restoreUser(
  identity: Identity,
  { admin, userId, requestId }: { admin: UserClaims; userId: string; requestId: string },
): Promise<User> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    const admins = await lockAdministrators(trx)
    if (!admins.includes(admin.userId)) throw new ApiError('not-allowed')
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    if (row.removed_at === null) throw new ApiError('not-deleted')
    const restored = await changeUser(trx, toUser(row), { removed_at: null }, now)
    await tellUser(trx, 'deletion-cancelled', restored, { requestId, now })
    await recordAdminAction(trx, {
      ...{ admin, action: 'restore-user', before: restored, after: restored, requestId, now },
    })
    return restored
  })
}
