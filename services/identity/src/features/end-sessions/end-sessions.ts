import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { Refusal } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { tellSessionEnded } from '../../persistence/user-events.ts'
import { findUser, type IdentityDb } from '../../persistence/users.ts'

export interface EndSessions {
  user: UserClaims
  requestId: string
}

/** Ends all sessions of the user but the one that asks. @returns how many. */
export async function endOtherSessions(identity: Identity, command: EndSessions): Promise<number> {
  const keys = await inTransaction(identity.database.db, async (trx) => {
    const rows = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', command.user.userId)
      .where('key_hash', '!=', command.user.sessionKey)
      .returning('key_hash')
      .execute()
    if (rows.length > 0) await tellEnded(trx, identity, command)
    return rows.map((row) => row.key_hash)
  })
  for (const sessionKey of keys) await tellEdges(identity, { userId: command.user.userId, sessionKey })
  return keys.length
}

/**
 * Ends one session of the user.
 * @returns whether it was the one that asks.
 * @throws {Refusal} `not-found`, also for a session of someone else.
 */
export async function endOwnSession(
  identity: Identity,
  command: EndSessions & { sessionId: string },
): Promise<boolean> {
  const { user, sessionId } = command
  const ended = await inTransaction(identity.database.db, async (trx) => {
    const row = await trx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', user.userId)
      .returning('key_hash')
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    await tellEnded(trx, identity, command)
    return row
  })
  await tellEdges(identity, { userId: user.userId, sessionKey: ended.key_hash })
  return ended.key_hash === user.sessionKey
}

async function tellEnded(
  trx: IdentityDb,
  identity: Identity,
  { user, requestId }: EndSessions,
): Promise<void> {
  const owner = await findUser(trx, user.userId)
  if (owner) await tellSessionEnded(trx, owner, 'signed-out-elsewhere', { requestId, now: identity.now() })
}
