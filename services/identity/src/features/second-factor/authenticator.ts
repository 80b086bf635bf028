import {
  ConfirmAuthenticatorBody,
  EmptyAnswer,
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  OwnPasswordBody,
  routes,
  succeed,
} from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { secondFactorLimits } from '../../domain/second-factor.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { ensureFactorRow } from '../../persistence/second-factors.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from '../../security/authenticator-codes.ts'
import { addFactor, removeFactor } from './change-factors.ts'

/** Routes to add an authenticator app, which takes effect once a code of the app was correct, and to remove it. */
export function authenticatorRoutes(app: Service, identity: IdentityDeps): void {
  const { database, secrets, now: clock } = identity
  publicRoute(app, routes.newAuthenticator, {
    schema: { body: OwnPasswordBody, response: NewAuthenticatorAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      await confirmPassword(identity, call, request.body.password)
      const { userId, username } = call.user
      const now = clock()
      const secret = newAuthenticatorSecret()
      const fresh = { sealed_secret: secrets.seal(secret, userId), created_at: now }
      await ensureFactorRow(database.db, userId, now)
      const stored = await database.db
        .insertInto('authenticators')
        .values({ user_id: userId, ...fresh, confirmed_at: null, last_step: null, last_used_at: null })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst()
      if (!stored) throw new ApiError('factor-exists')
      return succeed({ secret, uri: authenticatorUri(secret, username) })
    },
  })
  publicRoute(app, routes.confirmAuthenticator, {
    schema: { body: ConfirmAuthenticatorBody, response: FactorAddedAnswer },
    handler: async (request) => {
      const code = request.body.code.replaceAll(' ', '')
      const call = await ownCallOf(request)
      const recoveryCodes = await addFactor(identity, call, 'authenticator-added', async (trx, user, now) => {
        const row = await trx
          .selectFrom('authenticators')
          .selectAll()
          .where('user_id', '=', user.id)
          .executeTakeFirst()
        if (row?.confirmed_at) throw new ApiError('factor-exists')
        if (!row || now.getTime() - row.created_at.getTime() > secondFactorLimits.setUpMs) {
          throw new ApiError('code-expired')
        }
        const step = stepOfCode(secrets.open(row.sealed_secret, user.id), code, now)
        if (step === null) throw new ApiError('code-wrong')
        await trx
          .updateTable('authenticators')
          .set({ confirmed_at: now, last_step: step })
          .where('user_id', '=', user.id)
          .execute()
      })
      return succeed({ recoveryCodes }, 'The authenticator app is set up')
    },
  })
  publicRoute(app, routes.removeAuthenticator, {
    schema: { body: OwnPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      await removeFactor(identity, call, request.body.password, 'authenticator-removed', (trx) =>
        trx
          .deleteFrom('authenticators')
          .where('user_id', '=', call.user.userId)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirstOrThrow(),
      )
      return succeed(null, 'The authenticator app was removed')
    },
  })
}
