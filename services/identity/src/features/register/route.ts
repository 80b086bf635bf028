import { RegisterAnswer, RegisterBody, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { deviceLabel } from '../../domain/device-label.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { setSessionCookie } from '../../session-cookie.ts'
import { register } from './register.ts'

export function registerRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.register, {
    schema: { body: RegisterBody, response: RegisterAnswer },
    handler: async (request, reply) => {
      const { user, session } = await register(identity, {
        body: request.body,
        device: deviceLabel(request.headers['user-agent']),
        requestId: request.id,
      })
      setSessionCookie(reply, identity.config, session)
      return succeed({ user: presentUser(user) }, 'Account created. Please check your email for the code')
    },
  })
}
