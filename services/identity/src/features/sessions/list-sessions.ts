import type { SessionView, UserClaims } from '@boli/contracts'
import type { Static } from 'typebox'
import type { Identity } from '../../deps.ts'
import { isSessionAlive } from '../../domain/session-limits.ts'

const LIMIT = 100

/** The user's living sessions, the one used last first. */
export async function listSessions(
  identity: Identity,
  user: UserClaims,
): Promise<Static<typeof SessionView>[]> {
  const now = identity.now()
  const rows = await identity.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.userId)
    .orderBy('last_seen_at', 'desc')
    .limit(LIMIT)
    .execute()
  return rows
    .filter((row) =>
      isSessionAlive({ lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }, user.role, now),
    )
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.key_hash === user.sessionKey,
    }))
}
