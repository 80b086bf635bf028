import { secondFactorLimits } from '../domain/second-factor.ts'
import { hashOpaqueId, newOpaqueId } from '../security/codes.ts'
import type { IdentityDb } from './tables.ts'

export interface PendingSignIn {
  keyHash: string
  userId: string
}

/** Records that the password was correct. @returns the cookie's value, which is not stored. */
export async function startPendingSignIn(
  trx: IdentityDb,
  of: { userId: string; passwordHash: string; now: Date },
): Promise<string> {
  const token = newOpaqueId()
  await trx
    .insertInto('pending_sign_ins')
    .values({
      key_hash: hashOpaqueId(token),
      user_id: of.userId,
      password_mark: hashOpaqueId(of.passwordHash),
      expires_at: new Date(of.now.getTime() + secondFactorLimits.pendingMs),
    })
    .execute()
  return token
}

/**
 * Finds a sign-in that may still be completed and locks its user.
 * @returns null if there is none, it is too old or was
 * tried too often, or the password was changed meanwhile.
 */
export async function lockPendingSignIn(
  trx: IdentityDb,
  token: string,
  now: Date,
): Promise<PendingSignIn | null> {
  const pending = await trx
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('key_hash', '=', hashOpaqueId(token))
    .executeTakeFirst()
  if (!pending) return null
  const user = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', pending.user_id)
    .forUpdate()
    .executeTakeFirst()
  // Read again under the lock: concurrent tries wait for each other.
  const current = await trx
    .selectFrom('pending_sign_ins')
    .select(['tries', 'expires_at'])
    .where('key_hash', '=', pending.key_hash)
    .executeTakeFirst()
  const isGood =
    user !== undefined &&
    current !== undefined &&
    hashOpaqueId(user.password_hash) === pending.password_mark &&
    now < current.expires_at &&
    current.tries < secondFactorLimits.triesPerSignIn
  if (isGood) return { keyHash: pending.key_hash, userId: pending.user_id }
  await endPendingSignIn(trx, pending.key_hash)
  return null
}

export async function countPendingTry(trx: IdentityDb, keyHash: string): Promise<void> {
  await trx
    .updateTable('pending_sign_ins')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('key_hash', '=', keyHash)
    .execute()
}

export async function endPendingSignIn(trx: IdentityDb, keyHash: string): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('key_hash', '=', keyHash).execute()
}
