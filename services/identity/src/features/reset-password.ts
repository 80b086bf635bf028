import {
  EmptyAnswer,
  ForgotPasswordBody,
  ResetByTokenBody,
  ResetPasswordBody,
  ResetPasswordParams,
  routes,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { passwordLetter } from '@boli/words'
import type { IdentityDeps } from '../deps.ts'
import { isResetUsable, mayMailReset, resetLimits } from '../domain/codes-and-links.ts'
import type { User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { mailOf } from '../mail/outgoing-mail.ts'
import { insertReset } from '../persistence/password-resets.ts'
import { replacePassword } from '../persistence/passwords.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import type { EventOrigin } from '../persistence/user-events.ts'
import { findByEmail, findUser, lockUser } from '../persistence/users.ts'
import { hashOpaqueId } from '../security/codes.ts'
import { refuseWeak } from '../security/new-password.ts'

export function forgotPasswordRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.forgotPassword, {
    schema: { body: ForgotPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      await forgotPassword(identity, request.body.email)
      return succeed(null, 'If an account with this email exists, a reset link is on its way')
    },
  })
}

/**
 * Mails a reset link if the address has an account. The caller learns nothing about it, not even from the response
 * time: only the query, which is needed in both cases, is awaited.
 */
async function forgotPassword(identity: IdentityDeps, email: string): Promise<void> {
  const user = await findByEmail(identity.database.db, email)
  if (user)
    identity.background.run({ task: 'forgot-password', userId: user.id }, () => mailReset(identity, user))
}

async function mailReset(identity: IdentityDeps, user: User): Promise<void> {
  const token = await issueReset(identity, user)
  if (!token) return
  // After the `#` the token stays in the browser: it appears in no log and no referrer.
  const url = `${identity.config.publicUrl}/reset-password/#${token}`
  const letter = passwordLetter(user.language, 'reset', { name: user.username, url })
  identity.mail.send('reset', user.id, mailOf(user.email, user.language, letter))
}

/**
 * @returns null if the account had too many links recently, or its address has changed: a link that was requested while
 * a new address was being confirmed must not open the account from the former mailbox.
 */
async function issueReset(
  identity: IdentityDeps,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<string | null> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    if ((await lockUser(trx, userId))?.email !== email) return null
    const earlier = await trx
      .selectFrom('password_resets')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - resetLimits.windowMs))
      .execute()
    const issuedAt = earlier.map((row) => row.created_at)
    return mayMailReset(issuedAt, now) ? insertReset(trx, userId, now) : null
  })
}

/** The token of the mailed link is in the body; earlier mails have it in the path. */
export function resetPasswordRoutes(app: Service, identity: IdentityDeps): void {
  async function reset(token: string, password: string, requestId: string) {
    await resetPassword(identity, token, password, requestId)
    return succeed(null, 'Your password has been changed. Please sign in')
  }
  publicRoute(app, routes.resetPasswordByToken, {
    schema: { body: ResetByTokenBody, response: EmptyAnswer },
    handler: ({ body, id }) => reset(body.token, body.password, id),
  })
  publicRoute(app, routes.resetPassword, {
    schema: { params: ResetPasswordParams, body: ResetPasswordBody, response: EmptyAnswer },
    handler: ({ params, body, id }) => reset(params.token, body.password, id),
  })
}

/**
 * Sets a new password by a mailed link, once, and ends every session of the user. It does not sign the user in.
 * @throws {ApiError} `reset-token-invalid`; `validation-failed` for a password that is too long or easy to guess.
 */
async function resetPassword(
  identity: IdentityDeps,
  token: string,
  password: string,
  requestId: string,
): Promise<void> {
  const tokenHash = hashOpaqueId(token)
  // Hashing costs 20 ms of a CPU: not for an invalid link.
  const { db } = identity.database
  const reset = await usableReset(db, tokenHash, identity.now())
  const owner = reset && (await findUser(db, reset.user_id))
  if (!owner) throw new ApiError('reset-token-invalid')
  await refuseWeak(password, owner)
  const passwordHash = await identity.passwords.hash(password)

  const user = await inTransaction(identity.database.db, (trx) =>
    takeNewPassword(trx, identity, tokenHash, passwordHash, { requestId, now: identity.now() }),
  )
  await notifyEdges(identity, { userId: user.id, sessionKey: null })
}

async function takeNewPassword(
  trx: IdentityDb,
  identity: IdentityDeps,
  tokenHash: string,
  passwordHash: string,
  origin: EventOrigin,
): Promise<User> {
  const reset = await usableReset(trx, tokenHash, origin.now)
  const user = reset && (await lockUser(trx, reset.user_id))
  // Read again under the user's lock: the same link may be used twice at the same moment.
  if (!user || !(await usableReset(trx, tokenHash, origin.now))) throw new ApiError('reset-token-invalid')
  await replacePassword(
    trx,
    identity,
    user,
    { passwordHash, current: null, reason: 'password-reset' },
    origin,
  )
  return user
}

async function usableReset(db: IdentityDb, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && isResetUsable({ expiresAt: row.expires_at, usedAt: row.used_at }, now) ? row : null
}
