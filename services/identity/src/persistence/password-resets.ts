import { newId } from '@boli/contracts'
import { RESET_LIFETIME_MS } from '../domain/codes-and-links.ts'
import { hashOpaqueId, newOpaqueId } from '../security/codes.ts'
import type { IdentityDb } from './tables.ts'

/** Issues a token for setting a new password. @returns the token, which is not stored. */
export async function insertReset(trx: IdentityDb, userId: string, now: Date): Promise<string> {
  const token = newOpaqueId()
  await trx
    .insertInto('password_resets')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      token_hash: hashOpaqueId(token),
      created_at: now,
      expires_at: new Date(now.getTime() + RESET_LIFETIME_MS),
    })
    .execute()
  return token
}

/** Invalidates a user's open reset links. */
export async function voidResets(trx: IdentityDb, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
