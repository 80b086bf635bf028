import { newId, type Role } from '@boli/contracts'
import type { Selectable } from 'kysely'
import { SESSIONS_PER_USER, sessionLimits } from '../domain/session-limits.ts'
import { hashOpaqueId, newOpaqueId } from '../security/opaque-ids.ts'
import type { SessionTable } from './tables.ts'
import type { IdentityDb } from './users.ts'

export interface StartedSession {
  /** The cookie's value; it exists nowhere else. */
  sessionId: string
  expiresAt: Date
  /** Sessions that ended for it: the edges are to be told. */
  endedKeys: string[]
}

/**
 * Starts a session under a new id. Where the user has as many as they may, the one not used for longest ends.
 * The user's row must be locked.
 * @param session.earlierKey The session that the browser brings along; it ends, so that an id planted before
 *   sign-in is worth nothing.
 */
export async function startSession(
  trx: IdentityDb,
  session: { userId: string; role: Role; device: string; earlierKey: string | null; now: Date },
): Promise<StartedSession> {
  const earlier = session.earlierKey === null ? null : await endSession(trx, session.earlierKey)
  const sessionId = newOpaqueId()
  const expiresAt = new Date(session.now.getTime() + sessionLimits(session.role).absoluteMs)
  await trx
    .insertInto('sessions')
    .values({
      id: newId(session.now.getTime()),
      key_hash: hashOpaqueId(sessionId),
      user_id: session.userId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: expiresAt,
    })
    .execute()
  const endedKeys = await endSurplus(trx, session.userId)
  return { sessionId, expiresAt, endedKeys: earlier ? [earlier.key_hash, ...endedKeys] : endedKeys }
}

async function endSurplus(trx: IdentityDb, userId: string): Promise<string[]> {
  const surplus = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(SESSIONS_PER_USER)
  const ended = await trx.deleteFrom('sessions').where('id', 'in', surplus).returning('key_hash').execute()
  return ended.map((row) => row.key_hash)
}

/** Ends one session. @returns whose it was; null where it had ended before. */
export async function endSession(
  trx: IdentityDb,
  sessionKey: string,
): Promise<Selectable<SessionTable> | null> {
  const row = await trx
    .deleteFrom('sessions')
    .where('key_hash', '=', sessionKey)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends all sessions of a user. @returns their keys. */
export async function endAllSessions(trx: IdentityDb, userId: string): Promise<string[]> {
  return endOtherSessionsOf(trx, userId, '')
}

/** Ends all sessions of a user but one. @returns their keys. */
export async function endOtherSessionsOf(
  trx: IdentityDb,
  userId: string,
  keptSessionKey: string,
): Promise<string[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('key_hash', '!=', keptSessionKey)
    .returning('key_hash')
    .execute()
  return ended.map((row) => row.key_hash)
}
