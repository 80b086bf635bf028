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
import { publicRoute, Refusal, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { countFactors, hasFactor } from '../../persistence/second-factors.ts'
import { findUser } from '../../persistence/users.ts'
import { listUsers, roleOfFilter } from './list-users.ts'

export function userListRoutes(app: Service, identity: Identity): void {
  publicRoute(app, routes.searchUser, {
    schema: { body: SearchUserBody, response: AdminUsersAnswer },
    handler: async (request) => {
      const { username, page, limit } = request.body
      const { users, hasMore, total } = await listUsers(identity, { usernamePart: username, page, limit })
      return { ...succeedList(users, hasMore), total }
    },
  })
  publicRoute(app, routes.userAnalytics, {
    schema: { querystring: UserAnalyticsQuery, response: AdminUsersAnswer },
    handler: async (request) => {
      const { filter, query, sortBy, page, limit } = request.query
      const wanted = { role: roleOfFilter(filter), usernamePart: query, sortBy, page, limit }
      const { users, hasMore, total } = await listUsers(identity, wanted)
      return { ...succeedList(users, hasMore), total }
    },
  })
  publicRoute(app, routes.adminUser, {
    schema: { params: UserParams, response: AdminUserAnswer },
    handler: async ({ params }) => {
      const user = await findUser(identity.database.db, params.id)
      if (!user) throw new Refusal('not-found')
      const hasSecondFactor = hasFactor(await countFactors(identity.database.db, user.id))
      return succeed({ ...presentForAdmin(user), hasSecondFactor })
    },
  })
}
