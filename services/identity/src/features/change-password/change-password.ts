import type { ChangePasswordBody, UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Client } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { replacePassword } from '../../persistence/passwords.ts'
import { lockConfirmed } from '../../persistence/users.ts'
import { refuseWeak } from '../../security/new-password.ts'

export interface ChangePassword {
  user: UserClaims
  body: ChangePasswordBody
  client: Client
  requestId: string
}

/**
 * Sets a new password for the signed-in user, and ends all their other sessions.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`, `validation-failed`.
 */
export async function changePassword(identity: Identity, command: ChangePassword): Promise<void> {
  const { user, body, client, requestId } = command
  const { userId, sessionKey } = user
  const given = { userId, password: body.currentPassword, field: 'currentPassword', client }
  const account = await confirmPassword(identity, given)
  await refuseWeak(body.password, account.user)
  const passwordHash = await identity.passwords.hash(body.password)

  const ended = await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockConfirmed(trx, account)
    const kept = { sessionKey, deviceKey: client.deviceKey }
    const origin = { requestId, now: identity.now() }
    return replacePassword(trx, identity, owner, { passwordHash, kept, reason: 'password-changed' }, origin)
  })
  for (const key of ended) await tellEdges(identity, { userId, sessionKey: key })
}
