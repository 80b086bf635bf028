import { ResendCodeAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { resendCode } from './resend-code.ts'

export function resendCodeRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.resendCode, {
    schema: { response: ResendCodeAnswer },
    handler: async (request) => {
      const retryAfterSeconds = await resendCode(identity, { userId: currentUser(request).userId })
      return succeed({ retryAfterSeconds }, 'A new code is on its way')
    },
  })
}
