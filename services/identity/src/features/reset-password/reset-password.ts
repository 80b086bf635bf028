import { RESET_PASSWORD_MAX_LENGTH } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { Refusal, refuseFields } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { isResetUsable } from '../../domain/password-reset.ts'
import type { User } from '../../domain/user.ts'
import { tellEdges } from '../../live-sessions.ts'
import { accountKey } from '../../persistence/account-key.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { endAllSessions } from '../../persistence/sessions.ts'
import { tellSessionEnded } from '../../persistence/user-events.ts'
import { type IdentityDb, lockUser } from '../../persistence/users.ts'
import { hashOpaqueId } from '../../security/opaque-ids.ts'

export interface ResetPassword {
  token: string
  password: string
  requestId: string
}

/**
 * Sets a new password by a mailed link, once, and ends every session of the user. Nobody is signed in by it.
 * @throws {Refusal} `reset-token-invalid`; `validation-failed` for a password that is too long.
 */
export async function resetPassword(identity: Identity, command: ResetPassword): Promise<void> {
  if (command.password.length > RESET_PASSWORD_MAX_LENGTH) {
    const message = `Password must be at most ${RESET_PASSWORD_MAX_LENGTH} characters long.`
    throw refuseFields({ field: 'password', message })
  }
  const tokenHash = hashOpaqueId(command.token)
  // Hashing costs 20 ms of a CPU: not for a link that is not good.
  if (!(await usableReset(identity.database.db, tokenHash, identity.now())))
    throw new Refusal('reset-token-invalid')
  const passwordHash = await identity.passwords.hash(command.password)

  const user = await inTransaction(identity.database.db, (trx) =>
    takeNewPassword(trx, { tokenHash, passwordHash, requestId: command.requestId, now: identity.now() }),
  )
  await tellEdges(identity, { userId: user.id, sessionKey: null })
}

interface NewPassword {
  tokenHash: string
  passwordHash: string
  requestId: string
  now: Date
}

async function takeNewPassword(
  trx: IdentityDb,
  { tokenHash, passwordHash, requestId, now }: NewPassword,
): Promise<User> {
  const reset = await usableReset(trx, tokenHash, now)
  const user = reset && (await lockUser(trx, reset.user_id))
  // Read again under the user's lock: the same link may be used twice at the same moment.
  if (!user || !(await usableReset(trx, tokenHash, now))) throw new Refusal('reset-token-invalid')
  await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await trx.deleteFrom('sign_in_attempts').where('account_key', '=', accountKey(user.id)).execute()
  await endAllSessions(trx, user.id)
  await tellSessionEnded(trx, user, 'password-reset', { requestId, now })
  await queueAccountMail(trx, { kind: 'password-changed', userId: user.id, now })
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
