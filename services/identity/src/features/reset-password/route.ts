import { EmptyAnswer, ResetPasswordBody, ResetPasswordParams, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { resetPassword } from './reset-password.ts'

export function resetPasswordRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.resetPassword, {
    schema: { params: ResetPasswordParams, body: ResetPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const { token } = request.params
      await resetPassword(identity, { token, password: request.body.password, requestId: request.id })
      return succeed(null, 'Your password has been changed. Please sign in')
    },
  })
}
