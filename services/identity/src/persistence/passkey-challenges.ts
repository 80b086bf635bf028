import { hashOpaqueId } from '../security/codes.ts'
import { CEREMONY_MS } from '../security/passkey-ceremonies.ts'
import type { IdentityDb } from './tables.ts'

/** Stores a challenge for one use. @param boundTo Its purpose, and the session or sign-in. */
export async function storeChallenge(
  db: IdentityDb,
  challenge: string,
  boundTo: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOpaqueId(challenge),
      bound_to: boundTo,
      expires_at: new Date(now.getTime() + CEREMONY_MS),
    })
    .execute()
}

/** @returns false if it has another purpose, was used, or is too old. */
export async function redeemChallenge(
  db: IdentityDb,
  challenge: string,
  boundTo: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOpaqueId(challenge))
    .returning(['bound_to', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.bound_to === boundTo && now < row.expires_at
}
