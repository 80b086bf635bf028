import { AdminUserPrivateAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { recordLook } from '../../persistence/administration.ts'
import { contactOf } from '../../persistence/contact-of.ts'
import { findAnyUser } from '../../persistence/users.ts'

/** GET /admin/user/:id/private: phone, address and open sessions; each view is recorded before it is answered. */
export function userPrivateRoute(app: Service, { database: { db }, now }: Identity): void {
  publicRoute(app, routes.adminUserPrivate, {
    schema: { params: UserParams, response: AdminUserPrivateAnswer },
    handler: async (request) => {
      const admin = currentUser(request)
      return inTransaction(db, async (trx) => {
        const user = await findAnyUser(trx, request.params.id)
        if (!user) throw new ApiError('not-found')
        const sessions = await trx
          .selectFrom('sessions')
          .select(['device', 'created_at', 'last_seen_at'])
          .where('user_id', '=', user.id)
          .orderBy('created_at', 'desc')
          .execute()
        const { phone, address } = contactOf(user)
        const act = { admin, action: 'see-private-data', user, requestId: request.id, now: now() } as const
        await recordLook(trx, act)
        const signIns = sessions.map(({ device, created_at, last_seen_at }) => ({
          ...{ device, at: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() },
        }))
        return succeed({ phone, address, signIns })
      })
    },
  })
}
