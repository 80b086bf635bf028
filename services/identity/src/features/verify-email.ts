import { ResendCodeAnswer, routes, succeed, VerifyEmailAnswer, VerifyEmailBody } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { codeLimits } from '../domain/codes-and-links.ts'
import { addressToConfirm, type User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { mailCode } from '../mail/outgoing-mail.ts'
import { issueCode, isUsable, newestCode } from '../persistence/codes.ts'
import { queueAccountMail } from '../persistence/mails.ts'
import { voidResets } from '../persistence/password-resets.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { publishUser } from '../persistence/user-events.ts'
import { presentUser } from '../persistence/user-view.ts'
import { changeUser, lockSelf, recordFirstVerified } from '../persistence/users.ts'

export function verifyEmailRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.verifyEmail, {
    schema: { body: VerifyEmailBody, response: VerifyEmailAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const user = presentUser(await verifyEmail(identity, userId, request.body.code, request.id))
      return { ...succeed(user, 'email verified successfully'), user }
    },
  })
}

/**
 * Confirms the waiting address with the newest code. A new address replaces the former one, which is notified.
 * @throws {ApiError} `already-verified`, `code-wrong`, `code-expired` (also when used up or tried too often),
 *   `email-taken` if another user has confirmed the same address meanwhile.
 */
async function verifyEmail(
  identity: IdentityDeps,
  userId: string,
  code: string,
  requestId: string,
): Promise<User> {
  const now = identity.now()
  const outcome = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    const email = addressToConfirm(user)
    if (email === null) throw new ApiError('already-verified')
    // Returned, not thrown: a wrong try must be committed.
    const refusal = await tryCode(trx, identity, { userId, code, email }, now)
    if (refusal) return refusal
    const verified = await changeUser(trx, user, { email, pending_email: null, is_verified: true }, now)
    await publishUser(trx, user.isVerified ? 'user-updated' : 'user-verified', verified, { requestId, now })
    if (email !== user.email) await leaveFormerAddress(trx, user, now)
    if (await recordFirstVerified(trx, userId, now))
      await queueAccountMail(trx, { kind: 'welcome', userId, now })
    return verified
  })
  if (outcome instanceof ApiError) throw outcome

  await notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
  return outcome
}

/** A hijacked session must not take over the account unnoticed; links mailed to the former address become void. */
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
  identity: IdentityDeps,
  { userId, code, email }: { userId: string; code: string; email: string },
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

export function resendCodeRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.resendCode, {
    schema: { response: ResendCodeAnswer },
    handler: async (request) => {
      const retryAfterSeconds = await resendCode(identity, currentUser(request).userId)
      return succeed({ retryAfterSeconds }, 'A new code is on its way')
    },
  })
}

/**
 * Mails a new code for the waiting address; it replaces earlier ones.
 * @returns seconds until the next one may be requested.
 * @throws {ApiError} `already-verified`; `too-many-requests` with the time to wait.
 */
async function resendCode(identity: IdentityDeps, userId: string): Promise<number> {
  const now = identity.now()
  const { user, code } = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    const email = addressToConfirm(user)
    if (email === null) throw new ApiError('already-verified')
    const issued = await issueCode(trx, { userId, email, codes: identity.codes, now })
    if ('retryAfterMs' in issued) {
      throw new ApiError('too-many-requests', { retryAfterSeconds: issued.retryAfterMs / 1000 })
    }
    return { user, code: issued.code }
  })
  mailCode(identity, user, code)
  return codeLimits.pauseMs / 1000
}
