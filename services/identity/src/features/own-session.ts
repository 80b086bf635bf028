import { EmptyAnswer, routes, succeed, UserAnswer } from '@boli/contracts'
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

/** Routes to show who is signed in, and to sign out, here and at every edge; signing out twice is not an error. */
export function ownSessionRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.isLoggedIn, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const { userId, needsSecondFactor } = currentUser(request)
      const user = await findSelf(db, userId)
      const firm = await firmOf(db, user, identity.now())
      return succeed({ ...presentUser(user, needsSecondFactor), ...(firm && { firm }) })
    },
  })
  publicRoute(app, routes.logout, {
    schema: { response: EmptyAnswer },
    handler: async (request, reply) => {
      // Without a session there is nothing to end: the client is already signed out.
      if (request.user) {
        const { userId, sessionKey } = request.user
        await inTransaction(db, async (trx) => {
          const ended = await endSession(trx, sessionKey)
          const user = ended && (await findUser(trx, userId))
          const origin = { requestId: request.id, now: identity.now() }
          if (user) await publishSessionEnded(trx, user, 'logout', origin, [sessionKey])
        })
        await notifyEdges(identity, { userId, sessionKey })
      }
      clearSessionCookie(reply, identity.config)
      // Clears private answers such as pictures of deals, which Back would show to the next person.
      void reply.header('clear-site-data', '"cache"')
      return succeed(null, 'User logged out successfully!')
    },
  })
}
