import { ResendCodeAnswer, routes, succeed, VerifyEmailAnswer, VerifyEmailBody } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { ISSUE_PAUSE_MS } from '../domain/codes-and-links.ts'
import { addressToConfirm, type User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { mailCode } from '../mail/outgoing-mail.ts'
import { isUsable, newestCode, requireCode } from '../persistence/codes.ts'
import { queueAccountMail } from '../persistence/mails.ts'
import { voidResets } from '../persistence/password-resets.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { publishUser } from '../persistence/user-events.ts'
import { presentUser } from '../persistence/user-view.ts'
import { changeUser, lockSelf, recordFirstVerified } from '../persistence/users.ts'

/**
 * Routes to confirm the waiting address with the newest code, and to mail another code instead. A confirmed new address
 * replaces the former one, which is notified.
 */
export function verifyEmailRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.verifyEmail, {
    schema: { body: VerifyEmailBody, response: VerifyEmailAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const origin = { requestId: request.id, now: identity.now() }
      const { now } = origin
      const outcome = await inTransaction(db, async (trx) => {
        const { user, email } = await lockUnconfirmed(trx, userId)
        // Returned, not thrown: a wrong try must be committed.
        const refusal = await tryCode(trx, identity, { userId, code: request.body.code, email }, now)
        if (refusal) return refusal
        const verified = await changeUser(trx, user, { email, pending_email: null, is_verified: true }, now)
        await publishUser(trx, user.isVerified ? 'user-updated' : 'user-verified', verified, origin)
        if (email !== user.email) await leaveFormerAddress(trx, user, now)
        if (await recordFirstVerified(trx, userId, now))
          await queueAccountMail(trx, { kind: 'welcome', userId, now })
        return verified
      })
      if (outcome instanceof ApiError) throw outcome

      await notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
      const user = presentUser(outcome)
      return { ...succeed(user, 'email verified successfully'), user }
    },
  })
  publicRoute(app, routes.resendCode, {
    schema: { response: ResendCodeAnswer },
    handler: async (request) => {
      const { user, code } = await inTransaction(db, async (trx) => {
        const { user, email } = await lockUnconfirmed(trx, currentUser(request).userId)
        return { user, code: await requireCode(trx, identity, user.id, email) }
      })
      mailCode(identity, user, code)
      return succeed({ retryAfterSeconds: ISSUE_PAUSE_MS / 1000 }, 'A new code is on its way')
    },
  })
}

/** Locks a user with an address that waits for its code. @throws {ApiError} `already-verified`. */
async function lockUnconfirmed(trx: IdentityDb, userId: string): Promise<{ user: User; email: string }> {
  const user = await lockSelf(trx, userId)
  const email = addressToConfirm(user)
  if (email === null) throw new ApiError('already-verified')
  return { user, email }
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

/** @returns the refusal, `code-expired` also for a code that was used or tried too often. */
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
