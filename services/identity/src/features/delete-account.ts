import { DeleteAccountBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { removeUser } from '../persistence/accounts.ts'
import { lockAdministrators } from '../persistence/administration.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { hasPeople } from '../persistence/firms.ts'
import { lockConfirmed } from '../persistence/users.ts'
import { clearSessionCookie } from '../session-cookie.ts'

/**
 * Deletes the user's own account, with the effects of a deletion by an administrator: sessions and sockets end, open lots
 * are withdrawn, bids and completed sales stay without a name.
 */
export function deleteAccountRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.deleteAccount, {
    schema: { body: DeleteAccountBody, response: EmptyAnswer },
    handler: async (request, reply) => {
      const call = await ownCallOf(request)
      const { userId } = call.user
      const account = await confirmPassword(identity, call, request.body.password)
      await inTransaction(identity.database.db, async (trx) => {
        const adminCount = await lockAdministrators(trx)
        const user = await lockConfirmed(trx, account)
        if (user.role === 'admin' && adminCount <= 1) throw new ApiError('last-admin')
        if (await hasPeople(trx, userId)) throw new ApiError('firm-has-people')
        await removeUser(trx, user, { requestId: request.id, now: identity.now() })
      })
      await notifyEdges(identity, { userId, sessionKey: null, isDeleted: true })
      clearSessionCookie(reply, identity.config)
      return succeed(null, 'Your account has been deleted')
    },
  })
}
