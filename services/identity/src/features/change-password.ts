import { ChangePasswordBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { replacePassword } from '../persistence/passwords.ts'
import { lockConfirmed } from '../persistence/users.ts'
import { refuseWeak } from '../security/new-password.ts'

/** Sets a new password for the signed-in user, and ends all their other sessions. */
export function changePasswordRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.changePassword, {
    schema: { body: ChangePasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const { currentPassword, password } = request.body
      const call = await ownCallOf(request)
      const { userId, sessionKey } = call.user
      const { deviceKey, requestId } = call.client
      const account = await confirmPassword(identity, call, currentPassword, 'currentPassword')
      await refuseWeak(password, account.user)
      const passwordHash = await identity.passwords.hash(password)

      const ended = await inTransaction(identity.database.db, async (trx) => {
        const owner = await lockConfirmed(trx, account)
        const change = {
          passwordHash,
          current: { sessionKey, deviceKey },
          reason: 'password-changed',
        } as const
        return replacePassword(trx, identity, owner, change, { requestId, now: identity.now() })
      })
      for (const key of ended) await notifyEdges(identity, { userId, sessionKey: key })
      return succeed(null, 'Your password has been changed. Other devices were signed out')
    },
  })
}
