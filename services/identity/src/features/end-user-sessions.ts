import { EndedSessionsAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { actOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { lockAdministrators, recordAdminAction } from '../persistence/administration.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded } from '../persistence/user-events.ts'
import { lockUser } from '../persistence/users.ts'

/** Ends every session of a user, who can sign in again; administrators may end their own. */
export function endUserSessionsRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.endUserSessions, {
    schema: { params: UserParams, response: EndedSessionsAnswer },
    handler: async (request) => {
      const userId = request.params.id
      const act = actOf(request, identity)
      const ended = await inTransaction(identity.database.db, async (trx) => {
        await lockAdministrators(trx, act.admin)
        const user = await lockUser(trx, userId)
        if (!user) throw new ApiError('not-found')
        await publishSessionEnded(trx, user, 'ended-by-admin', act)
        const ended = await endAllSessions(trx, userId)
        await recordAdminAction(trx, { ...act, action: 'end-sessions', before: user, after: user })
        return ended.length
      })
      await notifyEdges(identity, { userId, sessionKey: null })
      return succeed({ ended }, 'The user was signed out everywhere')
    },
  })
}
