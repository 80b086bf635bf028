import { AdminUsersAnswer, routes, SearchUserBody, succeedList, UserAnalyticsQuery } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
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
      const { filter, page, limit } = request.query
      const { users, hasMore, total } = await listUsers(identity, { role: roleOfFilter(filter), page, limit })
      return { ...succeedList(users, hasMore), total }
    },
  })
}
