import {
  AdminUserAnswer,
  AdminUserPrivateAnswer,
  AdminUsersAnswer,
  indianDay,
  routes,
  SearchUserBody,
  succeed,
  succeedList,
  UserAnalyticsQuery,
  UserParams,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { presentForAdmin, recordAccess } from '../../persistence/administration.ts'
import { countFactors, hasFactor } from '../../persistence/second-factors.ts'
import { contactOf } from '../../persistence/user-view.ts'
import { findAnyUser } from '../../persistence/users.ts'
import { choiceOfFilter, listUsers } from './list-users.ts'

export function userListRoutes(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.searchUser, {
    schema: { body: SearchUserBody, response: AdminUsersAnswer },
    handler: async (request) => {
      const { username, page, limit } = request.body
      const { users, hasMore, total } = await listUsers(identity, { usernamePart: username, page, limit })
      await recordContactsView(identity, request)
      return { ...succeedList(users, hasMore), total }
    },
  })
  publicRoute(app, routes.userAnalytics, {
    schema: { querystring: UserAnalyticsQuery, response: AdminUsersAnswer },
    handler: async (request) => {
      const { filter, query, ...wanted } = request.query
      const found = await listUsers(identity, { ...choiceOfFilter(filter), usernamePart: query, ...wanted })
      await recordContactsView(identity, request)
      const { users, hasMore, ...counted } = found
      return { ...succeedList(users, hasMore), ...counted }
    },
  })
  publicRoute(app, routes.adminUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async (request) => {
      const user = await findAnyUser(identity.database.db, request.params.id)
      if (!user) throw new ApiError('not-found')
      await recordContactsView(identity, request, user)
      const hasSecondFactor = hasFactor(await countFactors(identity.database.db, user.id))
      return succeed({ ...presentForAdmin(user), hasSecondFactor })
    },
  })
  // Phone, address and open sessions; each view is recorded before it is answered.
  publicRoute(app, routes.adminUserPrivate, {
    schema: { params: UserParams, response: AdminUserPrivateAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      return inTransaction(identity.database.db, async (trx) => {
        const user = await findAnyUser(trx, request.params.id)
        if (!user) throw new ApiError('not-found')
        const sessions = await trx
          .selectFrom('sessions')
          .select(['device', 'created_at', 'last_seen_at'])
          .where('user_id', '=', user.id)
          .orderBy('created_at', 'desc')
          .execute()
        const { phone, address } = contactOf(user)
        await recordAccess(trx, { ...act, action: 'see-private-data', user })
        const signIns = sessions.map(({ device, created_at, last_seen_at }) => ({
          ...{ device, at: created_at.toISOString(), lastSeenAt: last_seen_at.toISOString() },
        }))
        return succeed({ phone, address, signIns })
      })
    },
  })
}

/** Records that an administrator sees e-mail addresses, of one user or of a list; each once a day of India. */
async function recordContactsView(
  identity: IdentityDeps,
  request: FastifyRequest,
  user?: User,
): Promise<void> {
  const act = actOf(request, identity)
  const view = { admin_id: act.admin.userId, user_id: user?.id ?? null, day: indianDay(act.now) }
  await inTransaction(identity.database.db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('admin_views')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    await recordAccess(trx, { ...act, action: 'see-contacts', ...(user && { user }) })
  })
}
