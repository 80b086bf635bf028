import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { lockSelf } from '../../persistence/users.ts'

/**
 * Revokes a key of the user, here and at every edge; the user is notified by mail.
 * @throws {ApiError} `not-found`, also for another user's key.
 */
export async function revokeKey(
  identity: IdentityDeps,
  owner: UserClaims,
  keyId: string,
  requestId: string,
): Promise<void> {
  const now = identity.now()
  const { userId } = owner
  const sessionKey = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    const revoked = await trx
      .deleteFrom('api_keys')
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .returning(['key_hash', 'prefix'])
      .executeTakeFirst()
    if (!revoked) throw new ApiError('not-found')
    await queueAccountMail(trx, { kind: 'key-revoked', userId, now })
    const facts = { key: revoked.prefix }
    await recordAccess(trx, { admin: owner, action: 'revoke-key', user, facts, requestId, now })
    return revoked.key_hash
  })
  await notifyEdges(identity, { userId, sessionKey })
}
