import { newId, type Role } from '@boli/contracts'
import type { Selectable } from 'kysely'
import { sessionLimits } from '../domain/session-limits.ts'
import { hashOpaqueId, newOpaqueId } from '../security/opaque-ids.ts'
import type { SessionTable } from './tables.ts'
import type { IdentityDb } from './users.ts'

export interface StartedSession {
  /** The cookie's value; it exists nowhere else. */
  sessionId: string
  expiresAt: Date
}

/** Starts a session under a new id. */
export async function startSession(
  trx: IdentityDb,
  session: { userId: string; role: Role; device: string; now: Date },
): Promise<StartedSession> {
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
  return { sessionId, expiresAt }
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

/** Ends all sessions of a user. @returns how many there were. */
export async function endAllSessions(trx: IdentityDb, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
