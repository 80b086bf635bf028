import {
  AdminUserAnswer,
  AdminUsersAnswer,
  routes,
  SearchUserBody,
  succeed,
  succeedList,
  UserAnalyticsQuery,
  UserParams,
} from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { countFactors, hasFactor } from '../../persistence/second-factors.ts'
import { findAnyUser } from '../../persistence/users.ts'
import { choiceOfFilter, listUsers } from './list-users.ts'
import { noteLook } from './note-look.ts'

export function userListRoutes(app: Service, identity: Identity): void {
  publicRoute(app, routes.searchUser, {
    schema: { body: SearchUserBody, response: AdminUsersAnswer },
    handler: async (request) => {
      const { username, page, limit } = request.body
      const { users, hasMore, total } = await listUsers(identity, { usernamePart: username, page, limit })
      await noteLook(identity, request)
      return { ...succeedList(users, hasMore), total }
    },
  })
  publicRoute(app, routes.userAnalytics, {
    schema: { querystring: UserAnalyticsQuery, response: AdminUsersAnswer },
    handler: async (request) => {
      const { filter, query, sortBy, page, limit } = request.query
      const wanted = { ...choiceOfFilter(filter), usernamePart: query, sortBy, page, limit }
      const { users, hasMore, total } = await listUsers(identity, wanted)
      await noteLook(identity, request)
      return { ...succeedList(users, hasMore), total }
    },
  })
  publicRoute(app, routes.adminUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async (request) => {
      const user = await findAnyUser(identity.database.db, request.params.id)
      if (!user) throw new ApiError('not-found')
      await noteLook(identity, request, user)
      const hasSecondFactor = hasFactor(await countFactors(identity.database.db, user.id))
      return succeed({ ...presentForAdmin(user), hasSecondFactor })
    },
  })
}
