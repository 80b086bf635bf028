import { EmptyAnswer, ForgotPasswordBody, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { forgotPassword } from './forgot-password.ts'

export function forgotPasswordRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.forgotPassword, {
    schema: { body: ForgotPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      await forgotPassword(identity, request.body.email)
      return succeed(null, 'If an account with this email exists, a reset link is on its way')
    },
  })
}
