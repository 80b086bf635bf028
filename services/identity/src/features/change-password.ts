import { ChangePasswordBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, type Service } from '@boli/http-kit'
import { type OwnCall, ownCallOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { replacePassword } from '../persistence/passwords.ts'
import { lockConfirmed } from '../persistence/users.ts'
import { refuseWeak } from '../security/new-password.ts'

export function changePasswordRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.changePassword, {
    schema: { body: ChangePasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      await changePassword(identity, await ownCallOf(request), request.body)
      return succeed(null, 'Your password has been changed. Other devices were signed out')
    },
  })
}

/**
 * Sets a new password for the signed-in user, and ends all their other sessions.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`, `validation-failed`.
 */
async function changePassword(
  identity: IdentityDeps,
  call: OwnCall,
  body: ChangePasswordBody,
): Promise<void> {
  const { userId, sessionKey } = call.user
  const { deviceKey, requestId } = call.client
  const account = await confirmPassword(identity, call, body.currentPassword, 'currentPassword')
  await refuseWeak(body.password, account.user)
  const passwordHash = await identity.passwords.hash(body.password)

  const ended = await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockConfirmed(trx, account)
    const current = { sessionKey, deviceKey }
    const origin = { requestId, now: identity.now() }
    return replacePassword(
      trx,
      identity,
      owner,
      { passwordHash, current, reason: 'password-changed' },
      origin,
    )
  })
  for (const key of ended) await notifyEdges(identity, { userId, sessionKey: key })
}
