import { EmptyAnswer, routes, succeed, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { lockForAdministration, recordAdminAction } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { countFactors, hasFactor, removeAllFactors } from '../../persistence/second-factors.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { publishSessionEnded } from '../../persistence/user-events.ts'

/**
 * Removes all factors of a user who lost them and ends their sessions; the password stays. Administrators may do so for
 * others, never for themselves.
 */
export function resetSecondFactorRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.resetSecondFactor, {
    schema: { params: UserParams, response: EmptyAnswer },
    handler: async (request) => {
      const userId = request.params.id
      const act = actOf(request, identity)
      await inTransaction(identity.database.db, async (trx) => {
        const user = await lockForAdministration(trx, userId, act.admin)
        if (!hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
        await removeAllFactors(trx, userId)
        await endAllSessions(trx, userId)
        await publishSessionEnded(trx, user, 'signed-out-elsewhere', act)
        await queueAccountMail(trx, { kind: 'second-factor-reset', userId, now: act.now })
        await recordAdminAction(trx, { ...act, action: 'reset-second-factor', before: user, after: user })
      })
      await notifyEdges(identity, { userId, sessionKey: null })
      return succeed(null, 'The second step of this user was removed')
    },
  })
}
