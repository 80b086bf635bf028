import { routes, succeed, VerifyEmailAnswer, VerifyEmailBody } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { verifyEmail } from './verify-email.ts'

export function verifyEmailRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.verifyEmail, {
    schema: { body: VerifyEmailBody, response: VerifyEmailAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const verified = await verifyEmail(identity, { userId, code: request.body.code, requestId: request.id })
      const user = presentUser(verified)
      return { ...succeed(user, 'email verified successfully'), user }
    },
  })
}
