import { inTransaction } from '@boli/database'
import { Refusal } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { isCodeUsable } from '../../domain/verification-code.ts'
import { tellEdges } from '../../live-sessions.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { changeUser, type IdentityDb, lockUser } from '../../persistence/users.ts'

export interface VerifyEmail {
  userId: string
  code: string
  requestId: string
}

/**
 * Confirms the address by the newest code.
 * @throws {Refusal} `already-verified`, `code-wrong`, `code-expired` (also when used up or tried too often).
 */
export async function verifyEmail(identity: Identity, command: VerifyEmail): Promise<User> {
  const { userId, requestId } = command
  const now = identity.now()
  const outcome = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new Refusal('not-signed-in')
    if (user.isVerified) throw new Refusal('already-verified')
    // Returned, not thrown: a wrong try must be committed.
    const refusal = await tryCode(trx, identity, command, now)
    if (refusal) return refusal
    const verified = await changeUser(trx, user, { is_verified: true }, now)
    await tellUser(trx, 'user-verified', verified, { requestId, now })
    if (await isFirstTime(trx, userId, now)) await queueAccountMail(trx, { kind: 'welcome', userId, now })
    return verified
  })
  if (outcome instanceof Refusal) throw outcome

  await tellEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
  return outcome
}

/** Notes when the user was first verified; a changed e-mail is verified again. */
async function isFirstTime(trx: IdentityDb, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ first_verified_at: now })
    .where('id', '=', userId)
    .where('first_verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function tryCode(
  trx: IdentityDb,
  identity: Identity,
  { userId, code }: VerifyEmail,
  now: Date,
): Promise<Refusal | null> {
  const issued = await trx
    .selectFrom('verification_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!issued) return new Refusal('code-expired')
  const isUsable = isCodeUsable(
    { tries: issued.tries, expiresAt: issued.expires_at, usedAt: issued.used_at },
    now,
  )
  if (!isUsable) return new Refusal('code-expired')
  const isRight = identity.codes.matches(userId, code, issued.code_hash)
  await trx
    .updateTable('verification_codes')
    .set(isRight ? { used_at: now } : { tries: issued.tries + 1 })
    .where('id', '=', issued.id)
    .execute()
  return isRight ? null : new Refusal('code-wrong')
}
