import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { addressToConfirm, type User } from '../../domain/user.ts'
import { tellEdges } from '../../live-sessions.ts'
import { isUsable, newestCode } from '../../persistence/codes.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { voidResets } from '../../persistence/password-resets.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { changeUser, type IdentityDb, lockUser, noteFirstVerified } from '../../persistence/users.ts'

export interface VerifyEmail {
  userId: string
  code: string
  requestId: string
}

/**
 * Confirms the address that waits for it by the newest code. A new address takes the place of the former one, which
 * is told of it.
 * @throws {ApiError} `already-verified`, `code-wrong`, `code-expired` (also when used up or tried too often),
 *   `email-taken` where somebody else confirmed the same address meanwhile.
 */
export async function verifyEmail(identity: Identity, command: VerifyEmail): Promise<User> {
  const { userId, requestId } = command
  const now = identity.now()
  const outcome = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('not-signed-in')
    const email = addressToConfirm(user)
    if (email === null) throw new ApiError('already-verified')
    // Returned, not thrown: a wrong try must be committed.
    const refusal = await tryCode(trx, identity, { ...command, email }, now)
    if (refusal) return refusal
    const verified = await changeUser(trx, user, { email, pending_email: null, is_verified: true }, now)
    await tellUser(trx, user.isVerified ? 'user-updated' : 'user-verified', verified, { requestId, now })
    if (email !== user.email) await leaveFormerAddress(trx, user, now)
    if (await noteFirstVerified(trx, userId, now))
      await queueAccountMail(trx, { kind: 'welcome', userId, now })
    return verified
  })
  if (outcome instanceof ApiError) throw outcome

  await tellEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
  return outcome
}

/** A hijacked session must not take over the account unnoticed; links mailed there open nothing more. */
async function leaveFormerAddress(
  trx: IdentityDb,
  { id, email, isVerified }: User,
  now: Date,
): Promise<void> {
  await voidResets(trx, id, now)
  if (isVerified) await queueAccountMail(trx, { kind: 'email-changed', userId: id, toAddress: email, now })
}

async function tryCode(
  trx: IdentityDb,
  identity: Identity,
  { userId, code, email }: VerifyEmail & { email: string },
  now: Date,
): Promise<ApiError | null> {
  const issued = await newestCode(trx, userId)
  if (!issued || !isUsable(issued, email, now)) return new ApiError('code-expired')
  const isRight = identity.codes.matches(userId, code, issued.code_hash)
  await trx
    .updateTable('verification_codes')
    .set(isRight ? { used_at: now } : { tries: issued.tries + 1 })
    .where('id', '=', issued.id)
    .execute()
  return isRight ? null : new ApiError('code-wrong')
}
