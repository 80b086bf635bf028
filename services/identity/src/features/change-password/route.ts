import { ChangePasswordBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { changePassword } from './change-password.ts'

export function changePasswordRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.changePassword, {
    schema: { body: ChangePasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const user = currentUser(request)
      const client = await clientOf(request)
      await changePassword(identity, { user, body: request.body, client, requestId: request.id })
      return succeed(null, 'Your password has been changed. Other devices were signed out')
    },
  })
}
