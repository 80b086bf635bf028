import { EmptyAnswer, routes, succeed, UserAnswer, type UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { firmOf } from '../persistence/firms.ts'
import { endSession } from '../persistence/sessions.ts'
import { publishSessionEnded } from '../persistence/user-events.ts'
import { presentUser } from '../persistence/user-view.ts'
import { findSelf, findUser } from '../persistence/users.ts'
import { clearSessionCookie } from '../session-cookie.ts'

export function isLoggedInRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.isLoggedIn, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const { userId, needsSecondFactor } = currentUser(request)
      const user = await findSelf(identity.database.db, userId)
      const firm = await firmOf(identity.database.db, user, identity.now())
      return succeed({ ...presentUser(user, needsSecondFactor), ...(firm && { firm }) })
    },
  })
}

export function logoutRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.logout, {
    schema: { response: EmptyAnswer },
    handler: async (request, reply) => {
      // Without a session there is nothing to end: the client is already signed out.
      if (request.user) await logout(identity, request.user, request.id)
      clearSessionCookie(reply, identity.config)
      // Clears private answers such as pictures of deals, which Back would show to the next person.
      void reply.header('clear-site-data', '"cache"')
      return succeed(null, 'User logged out successfully!')
    },
  })
}

/** Ends the session here and at every edge. Ending it twice is not an error. */
async function logout(
  identity: IdentityDeps,
  { userId, sessionKey }: UserClaims,
  requestId: string,
): Promise<void> {
  await inTransaction(identity.database.db, async (trx) => {
    const ended = await endSession(trx, sessionKey)
    const user = ended && (await findUser(trx, userId))
    const origin = { requestId, now: identity.now() }
    if (user) await publishSessionEnded(trx, user, 'logout', origin, [sessionKey])
  })
  await notifyEdges(identity, { userId, sessionKey })
}
