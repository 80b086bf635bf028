import { newId, type Role } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Selectable } from 'kysely'
import type { Client } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { SESSIONS_PER_USER, sessionLimits } from '../domain/session-limits.ts'
import type { User } from '../domain/user.ts'
import { hashOpaqueId, newOpaqueId } from '../security/codes.ts'
import type { IdentityDb, SessionTable } from './tables.ts'
import { publishSessionsEnded } from './user-events.ts'

/** Maximum number of sessions ended in one transaction. */
const PORTION = 500

type SessionClient = Pick<Client, 'device' | 'requestId'>

export interface StartedSession {
  /** The cookie's value, which is not stored. */
  sessionId: string
  expiresAt: Date
  /** Sessions that ended because of it: the edges must be notified. */
  endedKeys: string[]
}

/** A user who has just signed in. */
export interface SignedIn {
  user: User
  session: StartedSession
  /** The device id for a browser without one. */
  newDeviceId: string | null
}

/**
 * Starts a session under a new id. If the user has reached the limit, the least recently used one ends; each end is
 * published as an event. The user's row must be locked.
 * @param session.earlierKey The browser's current session; it ends, so that an id planted before sign-in is worthless.
 */
export async function startSession(
  trx: IdentityDb,
  session: { userId: string; role: Role; client: SessionClient; earlierKey: string | null; now: Date },
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
      device: session.client.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: expiresAt,
    })
    .execute()
  const surplus = await endSurplus(trx, session.userId)
  const origin = { requestId: session.client.requestId, now: session.now }
  const replaced = earlier ? [earlier] : []
  await publishSessionsEnded(trx, replaced, 'logout', origin)
  await publishSessionsEnded(trx, surplus, 'signed-out-elsewhere', origin)
  return { sessionId, expiresAt, endedKeys: [...replaced, ...surplus].map(({ key_hash }) => key_hash) }
}

async function endSurplus(trx: IdentityDb, userId: string) {
  const surplus = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(SESSIONS_PER_USER)
  return trx.deleteFrom('sessions').where('id', 'in', surplus).returning(['user_id', 'key_hash']).execute()
}

/** Ends an expired session. */
export async function endExpiredSession(
  { database: { db }, now }: Pick<IdentityDeps, 'database' | 'now'>,
  sessionKey: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await endSession(trx, sessionKey)
    const origin = { requestId: 'expired', now: now() }
    await publishSessionsEnded(trx, ended ? [ended] : [], 'logout', origin)
  })
}

/** Ends all expired sessions. */
export async function endExpiredSessions({
  database: { db },
  now,
}: Pick<IdentityDeps, 'database' | 'now'>): Promise<void> {
  const at = now()
  const idleSince = (role: Role) => new Date(at.getTime() - sessionLimits(role).idleMs)
  const expired = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where((where) =>
      where.or([
        where('expires_at', '<=', at),
        ...(['farmer', 'business', 'admin'] as const).map((role) =>
          where.and([where('role', '=', role), where('last_seen_at', '<=', idleSince(role))]),
        ),
      ]),
    )
    .limit(PORTION)
  for (;;) {
    const ended = await inTransaction(db, async (trx) => {
      const rows = await trx
        .deleteFrom('sessions')
        .where('id', 'in', expired)
        .returning(['user_id', 'key_hash'])
        .execute()
      await publishSessionsEnded(trx, rows, 'logout', { requestId: 'housekeeping', now: at })
      return rows.length
    })
    if (ended < PORTION) return
  }
}

/** Ends one session. @returns its user; null if it had already ended. */
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

/** Ends all sessions of a user, and revokes the API keys. @returns the keys of the sessions. */
export async function endAllSessions(trx: IdentityDb, userId: string): Promise<string[]> {
  await trx.deleteFrom('api_keys').where('user_id', '=', userId).execute()
  return endOtherSessionsOf(trx, userId, '')
}

/** Ends all sessions of a user except one. @returns their keys. */
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
