import { EndedSessionsAnswer, routes, succeed, type UserClaims, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
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
      const { params, id: requestId } = request
      const command = { admin: currentUser(request), userId: params.id, requestId }
      return succeed(
        { ended: await endUserSessions(identity, command) },
        'The user was signed out everywhere',
      )
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
  { admin, userId, requestId }: { admin: UserClaims; userId: string; requestId: string },
): Promise<number> {
  const now = identity.now()
  const ended = await inTransaction(identity.database.db, async (trx) => {
    const admins = await lockAdministrators(trx)
    if (!admins.includes(admin.userId)) throw new ApiError('not-allowed')
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
