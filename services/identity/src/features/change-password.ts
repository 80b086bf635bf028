import { ChangePasswordBody, EmptyAnswer, routes, succeed, type UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type Client, clientOf } from '../client.ts'
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
      const user = currentUser(request)
      const client = await clientOf(request)
      await changePassword(identity, { user, body: request.body, client, requestId: request.id })
      return succeed(null, 'Your password has been changed. Other devices were signed out')
    },
  })
}

interface ChangePassword {
  user: UserClaims
  body: ChangePasswordBody
  client: Client
  requestId: string
}

/**
 * Sets a new password for the signed-in user, and ends all their other sessions.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`, `validation-failed`.
 */
async function changePassword(identity: IdentityDeps, command: ChangePassword): Promise<void> {
  const { user, body, client, requestId } = command
  const { userId, sessionKey } = user
  const given = { userId, password: body.currentPassword, field: 'currentPassword', client }
  const account = await confirmPassword(identity, given)
  await refuseWeak(body.password, account.user)
  const passwordHash = await identity.passwords.hash(body.password)

  const ended = await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockConfirmed(trx, account)
    const current = { sessionKey, deviceKey: client.deviceKey }
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
