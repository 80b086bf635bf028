import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Client } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { lockAdministrators } from '../../persistence/administration.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { removeUser } from '../../persistence/remove-user.ts'
import { lockConfirmed } from '../../persistence/users.ts'

export interface DeleteAccount {
  userId: string
  password: string
  client: Client
  requestId: string
}

/**
 * Deletes one's own account, with the effect of an administrator's deletion: sessions and sockets end, open lots
 * are withdrawn, bids and completed sales stay without a name.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`; `last-admin`.
 */
export async function deleteAccount(identity: Identity, command: DeleteAccount): Promise<void> {
  const { userId, password, client, requestId } = command
  const account = await confirmPassword(identity, { userId, password, field: 'password', client })
  await inTransaction(identity.database.db, async (trx) => {
    const admins = await lockAdministrators(trx)
    const user = await lockConfirmed(trx, account)
    if (user.role === 'admin' && admins.length <= 1) throw new ApiError('last-admin')
    await removeUser(trx, user, { requestId, now: identity.now() })
  })
  await tellEdges(identity, { userId, sessionKey: null, isDeleted: true })
}
