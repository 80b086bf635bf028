import { EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { deleteUser } from './delete-user.ts'

export function deleteUserRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.deleteUser, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      const admin = currentUser(request)
      await deleteUser(identity, { admin, userId: request.params.id, requestId: request.id })
      return succeed(null, 'user deleted successfully')
    },
  })
}
