import { LoginBody, routes, succeed, UserAnswer } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { deviceLabel } from '../../domain/device-label.ts'
import { tellEdges } from '../../live-sessions.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { setSessionCookie } from '../../session-cookie.ts'
import { login } from './login.ts'

export function loginRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.login, {
    schema: { body: LoginBody, response: UserAnswer },
    handler: async (request, reply) => {
      const earlier = request.user
      const { user, session } = await login(identity, {
        body: request.body,
        device: deviceLabel(request.headers['user-agent']),
        earlierSessionKey: earlier?.sessionKey ?? null,
      })
      if (earlier) await tellEdges(identity, { userId: earlier.userId, sessionKey: earlier.sessionKey })
      setSessionCookie(reply, identity.config, session)
      return succeed(presentUser(user), 'Login successful!')
    },
  })
}
