import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { OwnCall } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { countFactors, hasFactor, replaceRecoveryCodes } from '../../persistence/second-factors.ts'
import { lockUser } from '../../persistence/users.ts'

/**
 * Creates new recovery codes; the earlier ones become invalid at once.
 * @throws {ApiError} `not-found` if the user has
 * no factor; see {@link confirmPassword}.
 */
export async function newRecoveryCodes(
  identity: IdentityDeps,
  call: OwnCall,
  password: string,
): Promise<string[]> {
  await confirmPassword(identity, call, password)
  const { userId } = call.user
  return inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || !hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
    await queueAccountMail(trx, { kind: 'recovery-codes-made', userId, now: identity.now() })
    return replaceRecoveryCodes(trx, userId)
  })
}
