import { PasswordRulesAnswer, RegisterAnswer, registerBodies, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { tellSessionsEnded } from '../../live-sessions.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { setSignInCookies } from '../../session-cookie.ts'
import { register } from './register.ts'

/** Creating an account, and what its password must be. */
export function registerRoutes(app: Service, identity: Identity): void {
  const { passwordPolicy: policy } = identity.config
  publicRoute(app, routes.passwordRules, {
    schema: { response: PasswordRulesAnswer },
    handler: async (_request, reply) => {
      // Only a restart changes it.
      reply.header('cache-control', 'public, max-age=300')
      return succeed({ policy })
    },
  })

  publicRoute(app, routes.register, {
    schema: { body: registerBodies[policy], response: RegisterAnswer },
    handler: async (request, reply) => {
      const { user: earlier, body } = request
      const client = await clientOf(request)
      const registered = await register(identity, { body, client, earlier, requestId: request.id })
      await tellSessionsEnded(identity, registered, earlier)
      setSignInCookies(reply, identity.config, registered)
      const user = presentUser(registered.user)
      return succeed({ user }, 'Account created. Please check your email for the code')
    },
  })
}
