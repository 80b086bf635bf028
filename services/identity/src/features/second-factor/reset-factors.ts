import { EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, type Service } from '@boli/http-kit'
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
      await resetFactors(identity, adminCallOf(request), request.params.id)
      return succeed(null, 'The second step of this user was removed')
    },
  })
}

/**
 * Removes all factors of a user who lost them and ends their sessions; the password stays. Administrators may do so for
 * others, never for themselves.
 * @throws {ApiError} `not-found`, also without any factor; `own-account`, `last-admin`.
 */
async function resetFactors(
  identity: IdentityDeps,
  { admin, requestId }: AdminCall,
  userId: string,
): Promise<void> {
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockForAdministration(trx, userId, admin)
    if (!hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
    await removeAllFactors(trx, userId)
    await endAllSessions(trx, userId)
    await publishSessionEnded(trx, user, 'signed-out-elsewhere', { requestId, now })
    await queueAccountMail(trx, { kind: 'second-factor-reset', userId, now })
    const act = { admin, action: 'reset-second-factor', before: user, after: user, requestId, now } as const
    await recordAdminAction(trx, act)
  })
  await notifyEdges(identity, { userId, sessionKey: null })
}
