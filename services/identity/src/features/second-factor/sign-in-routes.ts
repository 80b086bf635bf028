import {
  PasskeyOptionsAnswer,
  PasskeySignInBody,
  PENDING_SIGN_IN_HEADER,
  routes,
  SecondStepAnswer,
  SecondStepBody,
  succeed,
  UserAnswer,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logSignIn, signInFrom, type UsedFactor } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { notifySessionsEnded } from '../../live-sessions.ts'
import type { SignedIn } from '../../persistence/sessions.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { readRecoveryCode } from '../../security/codes.ts'
import { clearPendingSignInCookie, setSignInCookies } from '../../session-cookie.ts'
import { passkeySignInOptions, signInByPasskey } from './passkey-sign-in.ts'
import { completeSignIn, secondStepOptions } from './second-step.ts'

/** The second step of signing in, and signing in by a passkey alone. */
export function secondStepRoutes(app: Service, identity: IdentityDeps): void {
  const welcome = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    factors: readonly UsedFactor[],
  ) => {
    await notifySessionsEnded(identity, signedIn, request.user)
    setSignInCookies(reply, identity.config, signedIn)
    clearPendingSignInCookie(reply, identity.config)
    logSignIn(request, signedIn.user.id, factors)
    return succeed(presentUser(signedIn.user), 'Login successful!')
  }

  publicRoute(app, routes.secondStepOptions, {
    schema: { response: SecondStepAnswer },
    handler: async (request) => succeed(await secondStepOptions(identity, pendingTokenOf(request))),
  })
  publicRoute(app, routes.secondStep, {
    schema: { body: SecondStepBody, response: UserAnswer },
    handler: async (request, reply) => {
      const token = pendingTokenOf(request)
      const from = await signInFrom(request)
      const signedIn = await completeSignIn(identity, token, request.body, from)
      return welcome(request, reply, signedIn, ['password', secondFactorOf(request.body)])
    },
  })
  publicRoute(app, routes.passkeySignInOptions, {
    schema: { response: PasskeyOptionsAnswer },
    handler: async () => succeed(await passkeySignInOptions(identity)),
  })
  publicRoute(app, routes.passkeySignIn, {
    schema: { body: PasskeySignInBody, response: UserAnswer },
    handler: async (request, reply) => {
      const from = await signInFrom(request)
      const signedIn = await signInByPasskey(identity, request.body.passkey, from)
      return welcome(request, reply, signedIn, ['passkey'])
    },
  })
}

function secondFactorOf({ passkey, code }: SecondStepBody): UsedFactor {
  if (passkey) return 'passkey'
  return readRecoveryCode(code ?? '') === null ? 'authenticator' : 'recovery-code'
}

/** The gateway passes the cookie on in its own header. */
function pendingTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[PENDING_SIGN_IN_HEADER]
  return typeof token === 'string' && token !== '' ? token : null
}
