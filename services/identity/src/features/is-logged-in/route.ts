import { routes, succeed, UserAnswer } from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { findUser } from '../../persistence/users.ts'

export function isLoggedInRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.isLoggedIn, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const { userId, needsSecondFactor } = currentUser(request)
      const user = await findUser(identity.database.db, userId)
      if (!user) throw new ApiError('not-signed-in')
      return succeed(presentUser(user, needsSecondFactor))
    },
  })
}
