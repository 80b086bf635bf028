import {
  EmptyAnswer,
  ResetByTokenBody,
  ResetPasswordBody,
  ResetPasswordParams,
  routes,
  succeed,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { type ResetPassword, resetPassword } from './reset-password.ts'

/** The mailed link's token comes in the body; in the path too, as earlier mails have it. */
export function resetPasswordRoutes(app: Service, identity: Identity): void {
  async function reset(command: ResetPassword) {
    await resetPassword(identity, command)
    return succeed(null, 'Your password has been changed. Please sign in')
  }
  publicRoute(app, routes.resetPasswordByToken, {
    schema: { body: ResetByTokenBody, response: EmptyAnswer },
    handler: (request) => reset({ ...request.body, requestId: request.id }),
  })
  publicRoute(app, routes.resetPassword, {
    schema: { params: ResetPasswordParams, body: ResetPasswordBody, response: EmptyAnswer },
    handler: (request) => reset({ ...request.params, ...request.body, requestId: request.id }),
  })
}
