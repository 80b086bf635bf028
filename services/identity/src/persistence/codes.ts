import { newId } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { Selectable } from 'kysely'
import type { IdentityDeps } from '../deps.ts'
import { codeLimits, ISSUE_PAUSE_MS, ISSUE_WINDOW_MS, nextIssueDelayMs } from '../domain/codes-and-links.ts'
import type { User } from '../domain/user.ts'
import type { IdentityDb, VerificationCodeTable } from './tables.ts'

/**
 * Issues a new code, which replaces all earlier ones. The user's row must be locked.
 * @returns the code, or how long to wait for the next one.
 */
export async function issueCode(
  trx: IdentityDb,
  { codes, now: clock }: Pick<IdentityDeps, 'codes' | 'now'>,
  userId: string,
  email: string,
): Promise<{ code: string } | { retryAfterMs: number }> {
  const now = clock()
  const earlier = await trx
    .selectFrom('verification_codes')
    .select('created_at as at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - ISSUE_WINDOW_MS))
    .execute()
  const retryAfterMs = nextIssueDelayMs(earlier, now)
  if (retryAfterMs > 0) return { retryAfterMs }
  const code = codes.make()
  await trx
    .insertInto('verification_codes')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      code_hash: codes.hash(userId, code),
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLimits.lifetimeMs),
    })
    .execute()
  return { code }
}

/** Issues a new code. @throws {ApiError} `too-many-requests` with the time to wait for it. */
export async function requireCode(
  trx: IdentityDb,
  identity: Pick<IdentityDeps, 'codes' | 'now'>,
  userId: string,
  email: string,
): Promise<string> {
  const issued = await issueCode(trx, identity, userId, email)
  if ('code' in issued) return issued.code
  throw new ApiError('too-many-requests', { retryAfterSeconds: issued.retryAfterMs / 1000 })
}

/** The newest code of a user, which is the only one that counts; it is locked. */
export async function newestCode(
  trx: IdentityDb,
  userId: string,
): Promise<Selectable<VerificationCodeTable> | null> {
  const row = await trx
    .selectFrom('verification_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a code may still be tried for an address. */
export function isUsable(code: Selectable<VerificationCodeTable>, email: string, now: Date): boolean {
  const isForIt = code.email === null || code.email === email
  return isForIt && code.used_at === null && code.tries < codeLimits.tries && now < code.expires_at
}

/**
 * Issues a code if an account has never confirmed its address and the newest code is no longer usable. The user's row
 * must be locked.
 * @returns null if there is a usable one, or the limit of the hour is reached.
 * @throws {ApiError} `code-sent-lately` within a minute of a code that was tried too often.
 */
export async function issueMissingCode(
  trx: IdentityDb,
  identity: IdentityDeps,
  user: User,
): Promise<string | null> {
  if (user.isVerified) return null
  const email = user.pendingEmail ?? user.email
  const newest = await newestCode(trx, user.id)
  if (newest && isUsable(newest, email, identity.now())) return null
  const issued = await issueCode(trx, identity, user.id, email)
  if ('code' in issued) return issued.code
  const { retryAfterMs } = issued
  if (retryAfterMs > ISSUE_PAUSE_MS) return null
  throw new ApiError('code-sent-lately', { retryAfterSeconds: retryAfterMs / 1000 })
}
