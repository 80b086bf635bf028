import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { countFactors, hasFactor, replaceRecoveryCodes } from '../../persistence/second-factors.ts'
import { lockUser } from '../../persistence/users.ts'
import { confirmOwnPassword, type FactorChange } from './change-factors.ts'

/**
 * Creates new recovery codes; the earlier ones become invalid at once.
 * @throws {ApiError} `not-found` if the user has
 * no factor; see {@link confirmOwnPassword}.
 */
export async function newRecoveryCodes(
  identity: IdentityDeps,
  change: FactorChange,
  password: string,
): Promise<string[]> {
  await confirmOwnPassword(identity, change, password)
  const { userId } = change.claims
  return inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || !hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
    await queueAccountMail(trx, { kind: 'recovery-codes-made', userId, now: identity.now() })
    return replaceRecoveryCodes(trx, userId)
  })
}
