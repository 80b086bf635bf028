import { LoginBody, routes, succeed, UserAnswer, type UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { type Client, clientOf, logSignIn } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { requiresSecondFactor } from '../domain/second-factor.ts'
import { notifySessionsEnded } from '../live-sessions.ts'
import { mailCode } from '../mail/outgoing-mail.ts'
import { refuseSuspended } from '../persistence/accounts.ts'
import { issueMissingCode } from '../persistence/codes.ts'
import { accountsOfDevice, rememberDevice } from '../persistence/known-devices.ts'
import { insertReset } from '../persistence/password-resets.ts'
import { startPendingSignIn } from '../persistence/pending-sign-ins.ts'
import { countFactors, hasFactor } from '../persistence/second-factors.ts'
import { type SignedIn, startSession } from '../persistence/sessions.ts'
import { forgetAttempts, takeAttempt } from '../persistence/sign-in-attempts.ts'
import { presentUser } from '../persistence/user-view.ts'
import { type Account, findAccount, lockAccount } from '../persistence/users.ts'
import { setPendingSignInCookie, setSignInCookies } from '../session-cookie.ts'

export function loginRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.login, {
    schema: { body: LoginBody, response: UserAnswer },
    handler: async (request, reply) => {
      const { user: earlier, body } = request
      const signedIn = await login(identity, { body, client: await clientOf(request), earlier })
      if ('pendingToken' in signedIn) {
        setPendingSignInCookie(reply, identity.config, signedIn.pendingToken)
        throw new ApiError('second-factor-needed')
      }
      await notifySessionsEnded(identity, signedIn, earlier)
      setSignInCookies(reply, identity.config, signedIn)
      logSignIn(request, signedIn.user.id, ['password'])
      const needsSecondFactor = requiresSecondFactor(signedIn.user, identity.config.exceptedAdminEmail)
      return succeed(presentUser(signedIn.user, needsSecondFactor), 'Login successful!')
    },
  })
}

interface Login {
  body: LoginBody
  client: Client
  /** The user who was signed in before in this browser. */
  earlier: UserClaims | null
}

/** The password was correct, and a second step follows. */
interface HalfSignedIn {
  pendingToken: string
}

/**
 * Signs in by username or e-mail, always with a new session id. An unverified account without a usable code gets a new
 * one by mail.
 * @throws {ApiError} `wrong-credentials`, the same and after the same time for an unknown account;
 *   `too-many-attempts` with the time to wait; `account-suspended` with the reason and until when; `password-change-required` with the `token` of a reset, where the
 *   password was chosen by an operator.
 * @returns for a user with a second factor the token of a sign-in that waits for it.
 */
async function login(
  identity: IdentityDeps,
  { body, client, earlier }: Login,
): Promise<SignedIn | HalfSignedIn> {
  const account = await checkPassword(identity, body, client)
  return signIn(identity, account, client, earlier)
}

/** @throws {ApiError} `wrong-credentials`, `too-many-attempts`. */
async function checkPassword(identity: IdentityDeps, body: LoginBody, client: Client): Promise<Account> {
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
  identity: IdentityDeps,
  account: Account,
  client: Client,
  earlier: UserClaims | null,
): Promise<SignedIn | HalfSignedIn> {
  const { user, passwordHash } = account
  const now = identity.now()
  const outcome = await inTransaction(identity.database.db, async (trx) => {
    const current = await lockAccount(trx, user.id)
    // The password may have been changed since it was checked: the old one must not open a session.
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
