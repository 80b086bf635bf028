import type { LoginBody, UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Client } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { mailCode } from '../../mail/mail-code.ts'
import { issueMissingCode } from '../../persistence/codes.ts'
import { accountsOfDevice, rememberDevice } from '../../persistence/known-devices.ts'
import { insertReset } from '../../persistence/password-resets.ts'
import { startPendingSignIn } from '../../persistence/pending-sign-ins.ts'
import { refuseSuspended } from '../../persistence/refuse-suspended.ts'
import { countFactors, hasFactor } from '../../persistence/second-factors.ts'
import { type StartedSession, startSession } from '../../persistence/sessions.ts'
import { forgetAttempts, takeAttempt } from '../../persistence/sign-in-attempts.ts'
import { type Account, findAccount, lockAccount } from '../../persistence/users.ts'

export interface Login {
  body: LoginBody
  client: Client
  /** Who was signed in before in this browser. */
  earlier: UserClaims | null
}

export interface SignedIn {
  user: User
  session: StartedSession
  /** The id for a browser that has none yet. */
  newDeviceId: string | null
}

/** The password was right, and a second step is to follow. */
export interface HalfSignedIn {
  pendingToken: string
}

/**
 * Signs in by username or e-mail, always with a new session id. An unverified account without a usable code is
 * mailed a new one.
 * @throws {ApiError} `wrong-credentials`, the same and after the same time for an unknown account;
 *   `too-many-attempts` with the time to wait; `account-suspended` with the reason and until when; `password-change-required` with the `token` of a reset, where the
 *   password was made by somebody else.
 * @returns for a person with a second factor the token of a sign-in that waits for it.
 */
export async function login(
  identity: Identity,
  { body, client, earlier }: Login,
): Promise<SignedIn | HalfSignedIn> {
  const account = await checkPassword(identity, body, client)
  return signIn(identity, account, client, earlier)
}

/** @throws {ApiError} `wrong-credentials`, `too-many-attempts`. */
async function checkPassword(identity: Identity, body: LoginBody, client: Client): Promise<Account> {
  const { db } = identity.database
  const account = await findAccount(db, body.input)
  const known = await accountsOfDevice(db, client.deviceKey)
  const attempt = {
    nameKey: identity.limitKeys.ofName(body.input),
    ...identity.limitKeys.ofPlace(client),
    knownDevice: account && known.has(account.user.id) ? client.deviceKey : null,
  }
  await takeAttempt(identity, attempt)
  const isRight = await identity.passwords.verify(account?.passwordHash ?? null, body.password)
  if (!account || !isRight) throw new ApiError('wrong-credentials')
  await forgetAttempts(identity, attempt)
  return account
}

async function signIn(
  identity: Identity,
  account: Account,
  client: Client,
  earlier: UserClaims | null,
): Promise<SignedIn | HalfSignedIn> {
  const { user, passwordHash } = account
  const now = identity.now()
  const outcome = await inTransaction(identity.database.db, async (trx) => {
    const current = await lockAccount(trx, user.id)
    // The password may have been changed since it was checked: what the old one opened must not stay open.
    if (current?.passwordHash !== passwordHash) throw new ApiError('wrong-credentials')
    refuseSuspended(current, now)
    if (current.mustChangePassword) return { resetToken: await insertReset(trx, user.id, now) }
    if (hasFactor(await countFactors(trx, user.id))) {
      return { pendingToken: await startPendingSignIn(trx, { userId: user.id, passwordHash, now }) }
    }
    return {
      user: current.user,
      session: await startSession(trx, {
        userId: user.id,
        role: current.user.role,
        client,
        earlierKey: earlier?.sessionKey ?? null,
        now,
      }),
      newDeviceId: await rememberDevice(trx, identity, { userId: user.id, client, now }),
      code: await issueMissingCode(trx, identity, current.user, now),
    }
  })
  if (outcome.resetToken !== undefined) {
    throw new ApiError('password-change-required', { params: { token: outcome.resetToken } })
  }
  if ('pendingToken' in outcome) return outcome
  const { code, ...signedIn } = outcome
  if (code) mailCode(identity, signedIn.user, code)
  return signedIn
}
