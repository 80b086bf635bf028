import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Client } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { endOtherSessionsOf, endSession } from '../../persistence/sessions.ts'
import { tellSessionEnded } from '../../persistence/user-events.ts'
import { findUser, type IdentityDb } from '../../persistence/users.ts'

export interface EndSessions {
  user: UserClaims
  /** Asked for where sessions elsewhere are to end. */
  password: string | undefined
  client: Client
  requestId: string
}

/**
 * Ends all sessions of the user but the one that asks.
 * @returns how many.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`, `validation-failed` without a password.
 */
export async function endSessionsElsewhere(identity: Identity, command: EndSessions): Promise<number> {
  const { userId, sessionKey } = command.user
  await confirmPassword(identity, { ...command, userId, field: 'password' })
  const keys = await inTransaction(identity.database.db, async (trx) => {
    const ended = await endOtherSessionsOf(trx, userId, sessionKey)
    if (ended.length > 0) await tellEnded(trx, identity, command, ended)
    return ended
  })
  for (const key of keys) await tellEdges(identity, { userId, sessionKey: key })
  return keys.length
}

/**
 * Ends one session of the user; another one than that which asks takes the password.
 * @returns whether it was the one that asks.
 * @throws {ApiError} `not-found`, also for a session of someone else; `wrong-password`, `too-many-attempts`,
 *   `validation-failed` without a password.
 */
export async function endOwnSession(
  identity: Identity,
  command: EndSessions & { sessionId: string },
): Promise<boolean> {
  const { user, sessionId } = command
  const { userId, sessionKey } = user
  const found = await ofUser(identity.database.db, userId, sessionId)
  if (!found) throw new ApiError('not-found')
  const isOwn = found.key_hash === sessionKey
  if (!isOwn) await confirmPassword(identity, { ...command, userId, field: 'password' })
  await inTransaction(identity.database.db, async (trx) => {
    if (!(await endSession(trx, found.key_hash))) throw new ApiError('not-found')
    await tellEnded(trx, identity, command, [found.key_hash])
  })
  await tellEdges(identity, { userId, sessionKey: found.key_hash })
  return isOwn
}

function ofUser(db: IdentityDb, userId: string, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select('key_hash')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function tellEnded(
  trx: IdentityDb,
  identity: Identity,
  { user, requestId }: EndSessions,
  sessionKeys: string[],
): Promise<void> {
  const owner = await findUser(trx, user.userId)
  const origin = { requestId, now: identity.now() }
  if (owner) await tellSessionEnded(trx, owner, 'signed-out-elsewhere', origin, sessionKeys)
}
