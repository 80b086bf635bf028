import { OwnPasswordBody, RecoveryCodesAnswer, routes, SecondFactorAnswer, succeed } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { requiresSecondFactor } from '../../domain/second-factor.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import {
  countFactors,
  countRecoveryCodes,
  hasFactor,
  listPasskeys,
  replaceRecoveryCodes,
  timesOf,
} from '../../persistence/second-factors.ts'
import { findSelf, lockUser } from '../../persistence/users.ts'

/** Shows the user's own factors, without secrets, and replaces their recovery codes: earlier ones become invalid. */
export function ownFactorRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.secondFactor, {
    schema: { response: SecondFactorAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const user = await findSelf(db, userId)
      const [authenticator, passkeys, recoveryCodesLeft] = await Promise.all([
        db
          .selectFrom('authenticators')
          .select(['created_at', 'last_used_at'])
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst(),
        listPasskeys(db, userId),
        countRecoveryCodes(db, userId),
      ])
      const isRequired = requiresSecondFactor(user, identity.config.exceptedAdminEmail)
      return succeed({
        isRequired,
        isExcepted: user.role === 'admin' && !isRequired,
        authenticator: authenticator ? timesOf(authenticator) : null,
        passkeys: passkeys.map((row) => ({ _id: row.id, name: row.name, ...timesOf(row) })),
        recoveryCodesLeft,
      })
    },
  })
  publicRoute(app, routes.newRecoveryCodes, {
    schema: { body: OwnPasswordBody, response: RecoveryCodesAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      const { userId } = call.user
      await confirmPassword(identity, call, request.body.password)
      const recoveryCodes = await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, userId)
        if (!user || !hasFactor(await countFactors(trx, userId))) throw new ApiError('not-found')
        await queueAccountMail(trx, { kind: 'recovery-codes-made', userId, now: identity.now() })
        return replaceRecoveryCodes(trx, userId)
      })
      return succeed({ recoveryCodes }, 'New recovery codes were made')
    },
  })
}
