import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { countFactors, hasFactor, removeAllFactors } from '../../persistence/second-factors.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { tellSessionEnded } from '../../persistence/user-events.ts'

export interface ResetFactors {
  admin: UserClaims
  userId: string
  requestId: string
}

/**
 * Takes away all factors of somebody who lost theirs and ends their sessions; the password stays. An administrator
 * does so for others, never for themselves.
 * @throws {ApiError} `not-found` also where there is no factor; `own-account`, `last-admin`.
 */
export async function resetFactors(identity: Identity, command: ResetFactors): Promise<void> {
  const { admin, userId, requestId } = command
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockForAdministration(trx, userId, admin)
    if (!hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
    await removeAllFactors(trx, userId)
    await endAllSessions(trx, userId)
    await tellSessionEnded(trx, user, 'signed-out-elsewhere', { requestId, now })
    await queueAccountMail(trx, { kind: 'second-factor-reset', userId, now })
    await recordAdminAction(trx, {
      admin,
      action: 'reset-second-factor',
      before: user,
      after: user,
      requestId,
      now,
    })
  })
  await tellEdges(identity, { userId, sessionKey: null })
}
