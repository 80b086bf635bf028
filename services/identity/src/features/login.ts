import { LoginBody, routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { type Client, logSignIn, type SignInFrom, signInFrom } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { requiresSecondFactor } from '../domain/second-factor.ts'
import { notifySessionsEnded } from '../live-sessions.ts'
import { mailCode } from '../mail/outgoing-mail.ts'
import { refuseSuspended } from '../persistence/accounts.ts'
import { issueMissingCode } from '../persistence/codes.ts'
import { insertReset } from '../persistence/password-resets.ts'
import { startPendingSignIn } from '../persistence/pending-sign-ins.ts'
import { countFactors, hasFactor } from '../persistence/second-factors.ts'
import { type SignedIn, startSession } from '../persistence/sessions.ts'
import { tryPassword } from '../persistence/sign-in-attempts.ts'
import { presentUser } from '../persistence/user-view.ts'
import { type Account, findAccount, lockAccount } from '../persistence/users.ts'
import { setPendingSignInCookie, setSignInCookies } from '../session-cookie.ts'

export function loginRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.login, {
    schema: { body: LoginBody, response: UserAnswer },
    handler: async (request, reply) => {
      const from = await signInFrom(request)
      const account = await checkPassword(identity, request.body, from.client)
      const signedIn = await signIn(identity, account, from)
      if ('pendingToken' in signedIn) {
        setPendingSignInCookie(reply, identity.config, signedIn.pendingToken)
        throw new ApiError('second-factor-needed')
      }
      await notifySessionsEnded(identity, signedIn, from.earlier)
      setSignInCookies(reply, identity.config, signedIn)
      logSignIn(request, signedIn.user.id, ['password'])
      const needsSecondFactor = requiresSecondFactor(signedIn.user, identity.config.exceptedAdminEmail)
      return succeed(presentUser(signedIn.user, needsSecondFactor), 'Login successful!')
    },
  })
}

/**
 * Finds the account of a username or e-mail, and checks its password.
 * @throws {ApiError} `wrong-credentials`, the same and after the same time for an unknown account;
 *   `too-many-attempts` with the time to wait.
 */
async function checkPassword(identity: IdentityDeps, body: LoginBody, client: Client): Promise<Account> {
  const { input, password } = body
  const account = await findAccount(identity.database.db, input)
  const nameKey = identity.limitKeys.ofName(input)
  const isRight = await tryPassword(identity, client, { nameKey, account, password })
  if (!account || !isRight) throw new ApiError('wrong-credentials')
  return account
}

/**
 * Signs in a user who gave the password, always with a new session id. An unverified account without a usable code gets
 * a new one by mail.
 * @returns for a user with a second factor the token of a sign-in that waits for it.
 * @throws {ApiError} `account-suspended` with the reason and until when; `password-change-required` with the `token` of
 *   a reset, where the password was chosen by an operator.
 */
async function signIn(
  identity: IdentityDeps,
  { user, passwordHash }: Account,
  from: SignInFrom,
): Promise<SignedIn | { pendingToken: string }> {
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
      ...(await startSession(trx, identity, current.user, from, now)),
      code: await issueMissingCode(trx, identity, current.user),
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
