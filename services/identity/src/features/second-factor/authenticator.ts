import { ApiError } from '@boli/http-kit'
import type { OwnCall } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { secondFactorLimits } from '../../domain/second-factor.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { ensureFactorRow } from '../../persistence/second-factors.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from '../../security/authenticator-codes.ts'
import { addFactor, removeFactor } from './change-factors.ts'

/**
 * Creates a secret for an authenticator app. It takes effect once a code of the app was correct.
 * @throws {ApiError} `factor-exists`; see {@link confirmPassword}.
 */
export async function newAuthenticator(
  identity: IdentityDeps,
  call: OwnCall,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(identity, call, password)
  const { db } = identity.database
  const { userId, username } = call.user
  const now = identity.now()
  const secret = newAuthenticatorSecret()
  const fresh = { sealed_secret: identity.secrets.seal(secret, userId), created_at: now }
  await ensureFactorRow(db, userId, now)
  const stored = await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...fresh, confirmed_at: null, last_step: null, last_used_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw new ApiError('factor-exists')
  return { secret, uri: authenticatorUri(secret, username) }
}

/**
 * Enables the app with its first code.
 * @returns recovery codes, if it is the first factor.
 * @throws {ApiError}
 * `code-wrong`; `code-expired` if the secret is too old or does not exist.
 */
export function confirmAuthenticator(
  identity: IdentityDeps,
  call: OwnCall,
  code: string,
): Promise<string[] | null> {
  return addFactor(identity, call, 'authenticator-added', async (trx, user, now) => {
    const row = await trx
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (row?.confirmed_at) throw new ApiError('factor-exists')
    if (!row || now.getTime() - row.created_at.getTime() > secondFactorLimits.setUpMs) {
      throw new ApiError('code-expired')
    }
    const step = stepOfCode(identity.secrets.open(row.sealed_secret, user.id), code.replaceAll(' ', ''), now)
    if (step === null) throw new ApiError('code-wrong')
    await trx
      .updateTable('authenticators')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', user.id)
      .execute()
  })
}

/** @throws {ApiError} `not-found`, `last-factor`; see {@link confirmPassword}. */
export async function removeAuthenticator(
  identity: IdentityDeps,
  call: OwnCall,
  password: string,
): Promise<void> {
  await confirmPassword(identity, call, password)
  await removeFactor(identity, call, 'authenticator-removed', async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('authenticators')
      .where('user_id', '=', call.user.userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}
