import { AdminUserAnswer, routes, succeed, UpdateUserBody, UserParams } from '@boli/contracts'
import { currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { updateUser } from './update-user.ts'

export function updateUserRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.updateUser, {
    schema: { params: UserParams, body: UpdateUserBody, response: AdminUserAnswer },
    handler: async (request) => {
      if (Object.keys(request.body).length === 0) {
        throw refuseFields({ field: 'role', code: 'role', message: 'Please choose farmer or business' })
      }
      const user = await updateUser(identity, {
        admin: currentUser(request),
        userId: request.params.id,
        changes: request.body,
        requestId: request.id,
      })
      return succeed(presentForAdmin(user), 'User updated successfully')
    },
  })
}
