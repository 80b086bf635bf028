import { EmptyAnswer, routes, succeed, type UserClaims, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { countFactors, hasFactor, removeAllFactors } from '../../persistence/second-factors.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { publishSessionEnded } from '../../persistence/user-events.ts'

export function resetSecondFactorRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.resetSecondFactor, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      const { id: userId } = request.params
      await resetFactors(identity, { admin: currentUser(request), userId, requestId: request.id })
      return succeed(null, 'The second step of this user was removed')
    },
  })
}

interface ResetFactors {
  admin: UserClaims
  userId: string
  requestId: string
}

/**
 * Removes all factors of a user who lost them and ends their sessions; the password stays. Administrators may do so for
 * others, never for themselves.
 * @throws {ApiError} `not-found`, also without any factor; `own-account`, `last-admin`.
 */
async function resetFactors(identity: IdentityDeps, command: ResetFactors): Promise<void> {
  const { admin, userId, requestId } = command
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockForAdministration(trx, userId, admin)
    if (!hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
    await removeAllFactors(trx, userId)
    await endAllSessions(trx, userId)
    await publishSessionEnded(trx, user, 'signed-out-elsewhere', { requestId, now })
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
  await notifyEdges(identity, { userId, sessionKey: null })
}
