import { newId } from '@boli/contracts'
import { codeLimits, nextCodeDelayMs } from '../domain/verification-code.ts'
import type { VerificationCodes } from '../security/verification-codes.ts'
import type { IdentityDb } from './users.ts'

/**
 * Issues a new code, which takes the place of every earlier one. The user's row must be locked.
 * @returns the code, or how long to wait for the next one.
 */
export async function issueCode(
  trx: IdentityDb,
  issue: { userId: string; codes: VerificationCodes; now: Date },
): Promise<{ code: string } | { retryAfterMs: number }> {
  const { userId, codes, now } = issue
  const earlier = await trx
    .selectFrom('verification_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - codeLimits.windowMs))
    .execute()
  const retryAfterMs = nextCodeDelayMs(
    earlier.map((row) => row.created_at),
    now,
  )
  if (retryAfterMs > 0) return { retryAfterMs }
  const code = codes.make()
  await trx
    .insertInto('verification_codes')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      code_hash: codes.hash(userId, code),
      created_at: now,
      expires_at: new Date(now.getTime() + codeLimits.lifetimeMs),
    })
    .execute()
  return { code }
}
