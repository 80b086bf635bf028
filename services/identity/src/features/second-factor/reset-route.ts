import { EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { resetFactors } from './reset-factors.ts'

export function resetSecondFactorRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.resetSecondFactor, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      const { id: userId } = request.params
      await resetFactors(identity, { admin: currentUser(request), userId, requestId: request.id })
      return succeed(null, 'The second step of this user was removed')
    },
  })
}
