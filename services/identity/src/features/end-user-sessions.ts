import { EndedSessionsAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { lockAdministrators, recordAdminAction } from '../persistence/administration.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded } from '../persistence/user-events.ts'
import { lockUser } from '../persistence/users.ts'

export function endUserSessionsRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.endUserSessions, {
    schema: { params: UserParams, response: EndedSessionsAnswer },
    handler: async (request) => {
      const ended = await endUserSessions(identity, adminCallOf(request), request.params.id)
      return succeed({ ended }, 'The user was signed out everywhere')
    },
  })
}

/**
 * Ends every session of a user, who can sign in again; administrators may end their own.
 * @returns how many.
 * @throws
 * {ApiError} `not-found`; `not-allowed` if the acting user is no longer an administrator.
 */
async function endUserSessions(
  identity: IdentityDeps,
  { admin, requestId }: AdminCall,
  userId: string,
): Promise<number> {
  const now = identity.now()
  const ended = await inTransaction(identity.database.db, async (trx) => {
    await lockAdministrators(trx, admin)
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('not-found')
    await publishSessionEnded(trx, user, 'ended-by-admin', { requestId, now })
    const ended = await endAllSessions(trx, userId)
    await recordAdminAction(trx, { admin, action: 'end-sessions', before: user, after: user, requestId, now })
    return ended
  })
  await notifyEdges(identity, { userId, sessionKey: null })
  return ended.length
}
