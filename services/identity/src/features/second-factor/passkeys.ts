import { type AddPasskeyBody, newId } from '@boli/contracts'
import { isUniqueViolation } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { OwnCall } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { secondFactorLimits } from '../../domain/second-factor.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { redeemChallenge, storeChallenge } from '../../persistence/passkey-challenges.ts'
import { ensureFactorRow, listPasskeys, toStoredPasskey } from '../../persistence/second-factors.ts'
import { creationOptions, readMadePasskey } from '../../security/passkey-ceremonies.ts'
import { addFactor, removeFactor } from './change-factors.ts'

/** A passkey can be created only in the session in which the password was entered. */
const bindingOf = ({ user }: OwnCall) => `make:${user.sessionKey}`

/** @returns the options for the browser to create a passkey. @throws see {@link confirmPassword}; `passkey-limit`. */
export async function newPasskey(identity: IdentityDeps, call: OwnCall, password: string) {
  const { user } = call
  await confirmPassword(identity, call, password)
  const { db } = identity.database
  const existing = await listPasskeys(db, user.userId)
  if (existing.length >= secondFactorLimits.passkeys) throw new ApiError('passkey-limit')
  const named = { id: user.userId, username: user.username, fullname: user.fullname }
  const options = await creationOptions(identity.config.passkeySite, named, existing.map(toStoredPasskey))
  await storeChallenge(db, options.challenge, bindingOf(call), identity.now())
  return options
}

/**
 * Stores a passkey created by the browser.
 * @returns recovery codes, if it is the first factor.
 * @throws {ApiError} `passkey-refused`, `passkey-limit`.
 */
export async function addPasskey(
  identity: IdentityDeps,
  call: OwnCall,
  { passkey, name }: Required<AddPasskeyBody>,
): Promise<string[] | null> {
  const { database, config, now } = identity
  const made = await readMadePasskey(config.passkeySite, passkey, (challenge) =>
    redeemChallenge(database.db, challenge, bindingOf(call), now()),
  )
  if (!made) throw new ApiError('passkey-refused')
  return addFactor(identity, call, 'passkey-added', async (trx, user, at) => {
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
}

/** @throws {ApiError} `not-found`, also for another user's. */
export async function renamePasskey(
  identity: IdentityDeps,
  { user }: OwnCall,
  passkeyId: string,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await identity.database.db
    .updateTable('passkeys')
    .set({ name: name.trim() })
    .where('id', '=', passkeyId)
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ApiError('not-found')
}

/** @throws {ApiError} `not-found`, `last-factor`; see {@link confirmPassword}. */
export async function removePasskey(
  identity: IdentityDeps,
  call: OwnCall,
  passkeyId: string,
  password: string,
): Promise<void> {
  await confirmPassword(identity, call, password)
  await removeFactor(identity, call, 'passkey-removed', async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', call.user.userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}
