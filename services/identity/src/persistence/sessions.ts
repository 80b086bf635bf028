import { newId, type Role } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Selectable } from 'kysely'
import type { SignInFrom } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { SESSIONS_PER_USER, sessionLimits } from '../domain/session-limits.ts'
import type { User } from '../domain/user.ts'
import { hashOpaqueId, newOpaqueId } from '../security/codes.ts'
import { rememberDevice } from './known-devices.ts'
import type { IdentityDb, SessionTable } from './tables.ts'
import { publishSessionsEnded } from './user-events.ts'

/** Maximum number of sessions ended in one transaction. */
const PORTION = 500

/** A user who has just signed in. */
export interface SignedIn {
  user: User
  session: {
    /** The cookie's value, which is not stored. */
    sessionId: string
    expiresAt: Date
    /** Sessions that ended because of it: the edges must be notified. */
    endedKeys: string[]
  }
  /** The device id for a browser without one. */
  newDeviceId: string | null
}

/**
 * Starts a session under a new id, and remembers the browser. If the user has reached the limit, the least recently
 * used one ends; each end is published as an event. The browser's current session ends too, so that an id planted
 * before sign-in is worthless. The user's row must be locked.
 */
export async function startSession(
  trx: IdentityDb,
  identity: Pick<IdentityDeps, 'limitKeys'>,
  user: User,
  { client, earlier }: SignInFrom,
  now: Date,
): Promise<SignedIn> {
  const replaced = earlier && (await endSession(trx, earlier.sessionKey))
  const sessionId = newOpaqueId()
  const expiresAt = new Date(now.getTime() + sessionLimits(user.role).absoluteMs)
  await trx
    .insertInto('sessions')
    .values({
      id: newId(now.getTime()),
      key_hash: hashOpaqueId(sessionId),
      user_id: user.id,
      device: client.device,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const ended = replaced ? [replaced] : []
  const surplus = await endSurplus(trx, user.id)
  const origin = { requestId: client.requestId, now }
  await publishSessionsEnded(trx, ended, 'logout', origin)
  await publishSessionsEnded(trx, surplus, 'signed-out-elsewhere', origin)
  const endedKeys = [...ended, ...surplus].map(({ key_hash }) => key_hash)
  const newDeviceId = await rememberDevice(trx, identity, { userId: user.id, client, now })
  return { user, session: { sessionId, expiresAt, endedKeys }, newDeviceId }
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
