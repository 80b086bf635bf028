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
import { ISSUE_WINDOW_MS, nextIssueDelayMs } from '../domain/codes-and-links.ts'
import type { User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { mailBeside, mailOf } from '../mail/outgoing-mail.ts'
import { insertReset } from '../persistence/password-resets.ts'
import { replacePassword } from '../persistence/passwords.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { findByEmail, findUser, lockUser } from '../persistence/users.ts'
import { hashOpaqueId } from '../security/codes.ts'
import { refuseWeak } from '../security/new-password.ts'

/**
 * Mails a reset link if the address has an account. The caller learns nothing about it, not even from the response
 * time: only the query, which is needed in both cases, is awaited.
 */
export function forgotPasswordRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.forgotPassword, {
    schema: { body: ForgotPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const user = await findByEmail(identity.database.db, request.body.email)
      if (user)
        identity.background.run({ task: 'forgot-password', userId: user.id }, () => mailReset(identity, user))
      return succeed(null, 'If an account with this email exists, a reset link is on its way')
    },
  })
}

async function mailReset(identity: IdentityDeps, user: User): Promise<void> {
  const token = await issueReset(identity, user)
  if (!token) return
  // After the `#` the token stays in the browser: it appears in no log and no referrer.
  const url = `${identity.config.publicUrl}/reset-password/#${token}`
  const letter = passwordLetter(user.language, 'reset', { name: user.username, url })
  mailBeside(identity, 'reset', user.id, mailOf(user.email, user.language, letter))
}

/**
 * @returns null if the account had too many links recently, or its address has changed: a link that was requested while
 * a new address was being confirmed must not open the account from the former mailbox.
 */
async function issueReset(identity: IdentityDeps, { id: userId, email }: User): Promise<string | null> {
  const now = identity.now()
  return inTransaction(identity.database.db, async (trx) => {
    if ((await lockUser(trx, userId))?.email !== email) return null
    const earlier = await trx
      .selectFrom('password_resets')
      .select('created_at as at')
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - ISSUE_WINDOW_MS))
      .execute()
    return nextIssueDelayMs(earlier, now) === 0 ? insertReset(trx, userId, now) : null
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
async function resetPassword(identity: IdentityDeps, token: string, password: string, requestId: string) {
  const { db } = identity.database
  const now = identity.now()
  const usableReset = async (trx: IdentityDb) => {
    const wanted = trx.selectFrom('password_resets').selectAll().where('token_hash', '=', hashOpaqueId(token))
    const row = await wanted.executeTakeFirst()
    return row && row.used_at === null && now < row.expires_at ? row : null
  }
  // Check the link first: hashing a password takes 20 ms of CPU.
  const reset = await usableReset(db)
  const owner = reset && (await findUser(db, reset.user_id))
  if (!owner) throw new ApiError('reset-token-invalid')
  await refuseWeak(password, owner)
  const passwordHash = await identity.passwords.hash(password)

  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, owner.id)
    // Read again under the user's lock: the same link may be used twice at the same moment.
    if (!user || !(await usableReset(trx))) throw new ApiError('reset-token-invalid')
    const change = { passwordHash, current: null, reason: 'password-reset' } as const
    await replacePassword(trx, identity, user, change, { requestId, now })
  })
  await notifyEdges(identity, { userId: owner.id, sessionKey: null })
}
