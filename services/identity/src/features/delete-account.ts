import { DeleteAccountBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { type OwnCall, ownCallOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { removeUser } from '../persistence/accounts.ts'
import { lockAdministrators } from '../persistence/administration.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { hasPeople } from '../persistence/firms.ts'
import { lockConfirmed } from '../persistence/users.ts'
import { clearSessionCookie } from '../session-cookie.ts'

export function deleteAccountRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.deleteAccount, {
    schema: { body: DeleteAccountBody, response: EmptyAnswer },
    handler: async (request, reply) => {
      await deleteAccount(identity, await ownCallOf(request), request.body.password)
      clearSessionCookie(reply, identity.config)
      return succeed(null, 'Your account has been deleted')
    },
  })
}

/**
 * Deletes the user's own account, with the effects of a deletion by an administrator: sessions and sockets end, open lots
 * are withdrawn, bids and completed sales stay without a name.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`; `last-admin`, `firm-has-people`.
 */
async function deleteAccount(identity: IdentityDeps, call: OwnCall, password: string): Promise<void> {
  const { userId } = call.user
  const account = await confirmPassword(identity, call, password)
  await inTransaction(identity.database.db, async (trx) => {
    const adminCount = await lockAdministrators(trx)
    const user = await lockConfirmed(trx, account)
    if (user.role === 'admin' && adminCount <= 1) throw new ApiError('last-admin')
    if (await hasPeople(trx, userId)) throw new ApiError('firm-has-people')
    await removeUser(trx, user, { requestId: call.client.requestId, now: identity.now() })
  })
  await notifyEdges(identity, { userId, sessionKey: null, isDeleted: true })
}
