import {
  type ErrorCode,
  SECOND_STEP_CODE,
  SECOND_STEP_MESSAGE,
  type SecondStepBody,
  type ShownPasskey,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, refuseFields } from '@boli/http-kit'
import type { SignInFrom } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { refuseSuspended } from '../../persistence/accounts.ts'
import { forgetTries, takeTry } from '../../persistence/attempt-counters.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { redeemChallenge, storeChallenge } from '../../persistence/passkey-challenges.ts'
import {
  countPendingTry,
  endPendingSignIn,
  lockPendingSignIn,
  type PendingSignIn,
} from '../../persistence/pending-sign-ins.ts'
import { countFactors, listPasskeys, toStoredPasskey } from '../../persistence/second-factors.ts'
import { type SignedIn, startSession } from '../../persistence/sessions.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { findAccountById } from '../../persistence/users.ts'
import { stepOfCode } from '../../security/authenticator-codes.ts'
import { hashRecoveryCode, readRecoveryCode } from '../../security/codes.ts'
import { readShownPasskey, requestOptions } from '../../security/passkey-ceremonies.ts'

const bindingOf = (pending: PendingSignIn) => `second-step:${pending.keyHash}`

/**
 * Returns how the current sign-in can be completed.
 * @throws {ApiError} `sign-in-expired`.
 */
export async function secondStepOptions(identity: IdentityDeps, token: string | null) {
  const now = identity.now()
  const found = await inTransaction(identity.database.db, async (trx) => {
    const pending = token === null ? null : await lockPendingSignIn(trx, token, now)
    if (!pending) return null
    const { hasAuthenticator } = await countFactors(trx, pending.userId)
    const passkeys = (await listPasskeys(trx, pending.userId)).map(toStoredPasskey)
    if (passkeys.length === 0) return { hasAuthenticator, passkey: null }
    const passkey = await requestOptions(identity.config.passkeySite, passkeys)
    await storeChallenge(trx, passkey.challenge, bindingOf(pending), now)
    return { hasAuthenticator, passkey }
  })
  if (!found) throw new ApiError('sign-in-expired')
  return found
}

/** null means correct. */
type Verdict = { code: ErrorCode; waitMs?: number } | null

/**
 * Completes a sign-in by a code or a passkey. Every attempt is counted before it is checked.
 * @throws {ApiError} `sign-in-expired`, `code-wrong`, `passkey-refused`, `too-many-attempts`.
 */
export async function completeSignIn(
  identity: IdentityDeps,
  token: string | null,
  proof: SecondStepBody,
  from: SignInFrom,
): Promise<SignedIn> {
  if (!proof.passkey && proof.code === undefined) {
    throw refuseFields({ field: 'code', code: SECOND_STEP_CODE, message: SECOND_STEP_MESSAGE })
  }
  const now = identity.now()
  // A refusal is returned, not thrown, so that the counted try is committed.
  const outcome = await inTransaction(
    identity.database.db,
    async (trx): Promise<SignedIn | NonNullable<Verdict>> => {
      const pending = token === null ? null : await lockPendingSignIn(trx, token, now)
      if (!pending) return { code: 'sign-in-expired' }
      await countPendingTry(trx, pending.keyHash)
      const verdict = proof.passkey
        ? await judgePasskey(trx, identity, pending, proof.passkey)
        : await judgeCode(trx, identity, pending.userId, proof.code ?? '')
      if (verdict) return verdict
      await endPendingSignIn(trx, pending.keyHash)
      return signInWithFactor(trx, identity, pending.userId, from, now)
    },
  )
  if ('user' in outcome) return outcome
  const { code, waitMs } = outcome
  throw new ApiError(code, waitMs === undefined ? {} : { retryAfterSeconds: waitMs / 1000 })
}

/** Starts the session of a user who has passed the second step. The user's row must be locked. */
export async function signInWithFactor(
  trx: IdentityDb,
  identity: IdentityDeps,
  userId: string,
  from: SignInFrom,
  now: Date,
): Promise<SignedIn> {
  const account = await findAccountById(trx, userId)
  if (!account) throw new ApiError('sign-in-expired')
  refuseSuspended(account, now)
  return startSession(trx, identity, account.user, from, now)
}

async function judgePasskey(
  trx: IdentityDb,
  identity: IdentityDeps,
  pending: PendingSignIn,
  shown: ShownPasskey,
): Promise<Verdict> {
  const passkeys = await listPasskeys(trx, pending.userId)
  const row = passkeys.find(({ credential_id }) => credential_id === shown.id)
  const isRight = row && (await usePasskey(trx, identity, row, shown, bindingOf(pending)))
  return isRight ? null : { code: 'passkey-refused' }
}

/** Verifies what a passkey signed, and records its use. @param boundTo as in `storeChallenge`. */
export async function usePasskey(
  trx: IdentityDb,
  { config, now }: IdentityDeps,
  row: Awaited<ReturnType<typeof listPasskeys>>[number],
  shown: ShownPasskey,
  boundTo: string,
): Promise<boolean> {
  const counter = await readShownPasskey(config.passkeySite, shown, toStoredPasskey(row), (challenge) =>
    redeemChallenge(trx, challenge, boundTo, now()),
  )
  if (counter === null) return false
  const used = { counter, last_used_at: now() }
  await trx.updateTable('passkeys').set(used).where('id', '=', row.id).execute()
  return true
}

/**
 * Guesses at the app's codes are slowed down for the whole account; recovery codes cannot be guessed, so they work even
 * during an attack.
 */
async function judgeCode(
  trx: IdentityDb,
  identity: IdentityDeps,
  userId: string,
  typed: string,
): Promise<Verdict> {
  const now = identity.now()
  const recovery = readRecoveryCode(typed)
  if (recovery) return (await useRecoveryCode(trx, userId, recovery, now)) ? null : { code: 'code-wrong' }
  const key = `code:${userId}`
  const waitMs = await takeTry(trx, key, now)
  if (waitMs > 0) return { code: 'too-many-attempts', waitMs }
  if (!(await useAuthenticatorCode(trx, identity, userId, typed.replace(/[\s-]/g, '')))) {
    return { code: 'code-wrong' }
  }
  await forgetTries(trx, key)
  return null
}

/** A code is valid once: neither its time step nor an earlier one is accepted again. */
async function useAuthenticatorCode(
  trx: IdentityDb,
  { secrets, now }: IdentityDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row ? stepOfCode(secrets.open(row.sealed_secret, userId), code, now()) : null
  if (!row || step === null || (row.last_step !== null && step <= Number(row.last_step))) return false
  await trx
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: now() })
    .where('user_id', '=', userId)
    .execute()
  return true
}

async function useRecoveryCode(trx: IdentityDb, userId: string, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await queueAccountMail(trx, { kind: 'recovery-code-used', userId, now })
  return true
}
