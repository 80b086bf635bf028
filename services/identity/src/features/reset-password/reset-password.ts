import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { isResetUsable } from '../../domain/password-reset.ts'
import type { User } from '../../domain/user.ts'
import { tellEdges } from '../../live-sessions.ts'
import { replacePassword } from '../../persistence/passwords.ts'
import type { EventOrigin } from '../../persistence/user-events.ts'
import { findUser, type IdentityDb, lockUser } from '../../persistence/users.ts'
import { refuseWeak } from '../../security/new-password.ts'
import { hashOpaqueId } from '../../security/opaque-ids.ts'

export interface ResetPassword {
  token: string
  password: string
  requestId: string
}

/**
 * Sets a new password by a mailed link, once, and ends every session of the user. Nobody is signed in by it.
 * @throws {ApiError} `reset-token-invalid`; `validation-failed` for a password that is too long or easy to guess.
 */
export async function resetPassword(identity: Identity, command: ResetPassword): Promise<void> {
  const tokenHash = hashOpaqueId(command.token)
  // Hashing costs 20 ms of a CPU: not for a link that is not good.
  const { db } = identity.database
  const reset = await usableReset(db, tokenHash, identity.now())
  const owner = reset && (await findUser(db, reset.user_id))
  if (!owner) throw new ApiError('reset-token-invalid')
  await refuseWeak(command.password, owner)
  const passwordHash = await identity.passwords.hash(command.password)

  const user = await inTransaction(identity.database.db, (trx) =>
    takeNewPassword(trx, identity, tokenHash, passwordHash, {
      requestId: command.requestId,
      now: identity.now(),
    }),
  )
  await tellEdges(identity, { userId: user.id, sessionKey: null })
}

async function takeNewPassword(
  trx: IdentityDb,
  identity: Identity,
  tokenHash: string,
  passwordHash: string,
  origin: EventOrigin,
): Promise<User> {
  const reset = await usableReset(trx, tokenHash, origin.now)
  const user = reset && (await lockUser(trx, reset.user_id))
  // Read again under the user's lock: the same link may be used twice at the same moment.
  if (!user || !(await usableReset(trx, tokenHash, origin.now))) throw new ApiError('reset-token-invalid')
  await replacePassword(trx, identity, user, { passwordHash, kept: null, reason: 'password-reset' }, origin)
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
