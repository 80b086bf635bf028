import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { addressToConfirm } from '../../domain/user.ts'
import { codeLimits } from '../../domain/verification-code.ts'
import { mailCode } from '../../mail/mail-code.ts'
import { issueCode } from '../../persistence/codes.ts'
import { lockUser } from '../../persistence/users.ts'

/**
 * Mails a new code for the address that waits to be confirmed, which takes the place of the earlier ones.
 * @returns seconds until the next one may be asked for.
 * @throws {ApiError} `already-verified`; `too-many-requests` with the time to wait.
 */
export async function resendCode(identity: Identity, { userId }: { userId: string }): Promise<number> {
  const now = identity.now()
  const { user, code } = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('not-signed-in')
    const email = addressToConfirm(user)
    if (email === null) throw new ApiError('already-verified')
    const issued = await issueCode(trx, { userId, email, codes: identity.codes, now })
    if ('retryAfterMs' in issued) {
      throw new ApiError('too-many-requests', { retryAfterSeconds: issued.retryAfterMs / 1000 })
    }
    return { user, code: issued.code }
  })
  mailCode(identity, user, code)
  return codeLimits.pauseMs / 1000
}
