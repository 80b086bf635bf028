import { LoginBody, routes, succeed, UserAnswer } from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { requiresSecondFactor } from '../../domain/second-factor.ts'
import { tellSessionsEnded } from '../../live-sessions.ts'
import { logSignIn } from '../../log-sign-in.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { setPendingSignInCookie, setSignInCookies } from '../../session-cookie.ts'
import { login } from './login.ts'

export function loginRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.login, {
    schema: { body: LoginBody, response: UserAnswer },
    handler: async (request, reply) => {
      const { user: earlier, body } = request
      const signedIn = await login(identity, { body, client: await clientOf(request), earlier })
      if ('pendingToken' in signedIn) {
        setPendingSignInCookie(reply, identity.config, signedIn.pendingToken)
        throw new ApiError('second-factor-needed')
      }
      await tellSessionsEnded(identity, signedIn, earlier)
      setSignInCookies(reply, identity.config, signedIn)
      logSignIn(request, signedIn.user.id, ['password'])
      const needsSecondFactor = requiresSecondFactor(signedIn.user, identity.config.exceptedAdminEmail)
      return succeed(presentUser(signedIn.user, needsSecondFactor), 'Login successful!')
    },
  })
}
