import {
  AddPasskeyBody,
  EmptyAnswer,
  FactorAddedAnswer,
  newId,
  OwnPasswordBody,
  PasskeyOptionsAnswer,
  PasskeyParams,
  RenamePasskeyBody,
  routes,
  succeed,
} from '@boli/contracts'
import { isUniqueViolation } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { type OwnCall, ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { secondFactorLimits } from '../../domain/second-factor.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { redeemChallenge, storeChallenge } from '../../persistence/passkey-challenges.ts'
import { ensureFactorRow, listPasskeys, toStoredPasskey } from '../../persistence/second-factors.ts'
import { creationOptions, readMadePasskey } from '../../security/passkey-ceremonies.ts'
import { addFactor, removeFactor } from './change-factors.ts'

/** A passkey can be created only in the session in which the password was entered. */
const bindingOf = ({ user }: OwnCall) => `make:${user.sessionKey}`

/** Routes to add, rename and remove the user's own passkeys; another user's are not found. */
export function passkeyRoutes(app: Service, identity: IdentityDeps): void {
  const { database, config, now: clock } = identity
  const { db } = database
  publicRoute(app, routes.newPasskey, {
    schema: { body: OwnPasswordBody, response: PasskeyOptionsAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      await confirmPassword(identity, call, request.body.password)
      const { userId, username, fullname } = call.user
      const existing = await listPasskeys(db, userId)
      if (existing.length >= secondFactorLimits.passkeys) throw new ApiError('passkey-limit')
      const named = { id: userId, username, fullname }
      const options = await creationOptions(config.passkeySite, named, existing.map(toStoredPasskey))
      await storeChallenge(db, options.challenge, bindingOf(call), clock())
      return succeed(options)
    },
  })
  publicRoute(app, routes.addPasskey, {
    schema: { body: AddPasskeyBody, response: FactorAddedAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      const { passkey, name = call.client.device } = request.body
      const made = await readMadePasskey(config.passkeySite, passkey, (challenge) =>
        redeemChallenge(db, challenge, bindingOf(call), clock()),
      )
      if (!made) throw new ApiError('passkey-refused')
      const recoveryCodes = await addFactor(identity, call, 'passkey-added', async (trx, user, at) => {
        await ensureFactorRow(trx, user.id, at)
        const { length } = await listPasskeys(trx, user.id)
        if (length >= secondFactorLimits.passkeys) throw new ApiError('passkey-limit')
        await trx
          .insertInto('passkeys')
          .values({
            id: newId(at.getTime()),
            user_id: user.id,
            credential_id: made.credentialId,
            public_key: Buffer.from(made.publicKey),
            counter: made.counter,
            transports: JSON.stringify(made.transports),
            name: name.trim(),
            created_at: at,
            last_used_at: null,
          })
          .execute()
          .catch((error: unknown) => {
            if (isUniqueViolation(error)) throw new ApiError('passkey-refused')
            throw error
          })
      })
      return succeed({ recoveryCodes }, 'The passkey was added')
    },
  })
  publicRoute(app, routes.renamePasskey, {
    schema: { params: PasskeyParams, body: RenamePasskeyBody, response: EmptyAnswer },
    handler: async (request) => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name: request.body.name.trim() })
        .where('id', '=', request.params.passkeyId)
        .where('user_id', '=', currentUser(request).userId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiError('not-found')
      return succeed(null, 'The passkey was renamed')
    },
  })
  publicRoute(app, routes.removePasskey, {
    schema: { params: PasskeyParams, body: OwnPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      await removeFactor(identity, call, request.body.password, 'passkey-removed', (trx) =>
        trx
          .deleteFrom('passkeys')
          .where('id', '=', request.params.passkeyId)
          .where('user_id', '=', call.user.userId)
          .executeTakeFirstOrThrow(),
      )
      return succeed(null, 'The passkey was removed')
    },
  })
}
