import {
  EndedSessionsAnswer,
  EndSessionsBody,
  routes,
  SessionParams,
  SessionsAnswer,
  type SessionView,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, devicePartsOf, publicRoute, type Service } from '@boli/http-kit'
import type { Static } from 'typebox'
import { type OwnCall, ownCallOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { isSessionAlive } from '../domain/session-limits.ts'
import { notifyEdges } from '../live-sessions.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { endOtherSessionsOf, endSession } from '../persistence/sessions.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { publishSessionEnded } from '../persistence/user-events.ts'
import { findUser } from '../persistence/users.ts'
import { clearSessionCookie } from '../session-cookie.ts'

export function sessionsRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.sessions, {
    schema: { response: SessionsAnswer },
    handler: async (request) => succeed(await listSessions(identity, currentUser(request))),
  })
}

const LIMIT = 100

/** The user's active sessions, the most recently used first. */
async function listSessions(identity: IdentityDeps, user: UserClaims): Promise<Static<typeof SessionView>[]> {
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
      deviceParts: devicePartsOf(row.device),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.key_hash === user.sessionKey,
    }))
}

export function endSessionRoutes(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.endOtherSessions, {
    schema: { body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request) => {
      const ended = await endSessionsElsewhere(identity, await ownCallOf(request), request.body.password)
      return succeed({ ended }, 'Signed out elsewhere')
    },
  })
  publicRoute(app, routes.endSession, {
    schema: { params: SessionParams, body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request, reply) => {
      const { params, body } = request
      const isOwn = await endOwnSession(identity, await ownCallOf(request), params.sessionId, body.password)
      if (isOwn) clearSessionCookie(reply, identity.config)
      return succeed({ ended: 1 }, 'This device has been signed out')
    },
  })
}

/**
 * Ends all sessions of the user except the current one.
 * @returns how many.
 * @throws {ApiError} `wrong-password`, `too-many-attempts`, `validation-failed` without a password.
 */
async function endSessionsElsewhere(
  identity: IdentityDeps,
  call: OwnCall,
  password: string | undefined,
): Promise<number> {
  const { userId, sessionKey } = call.user
  await confirmPassword(identity, call, password)
  const keys = await inTransaction(identity.database.db, async (trx) => {
    const ended = await endOtherSessionsOf(trx, userId, sessionKey)
    if (ended.length > 0) await publishEnded(trx, identity, call, ended)
    return ended
  })
  for (const key of keys) await notifyEdges(identity, { userId, sessionKey: key })
  return keys.length
}

/**
 * Ends one session of the user; the password is required unless it is the current one.
 * @returns whether it was the current one.
 * @throws {ApiError} `not-found`, also for a session of someone else; `wrong-password`, `too-many-attempts`,
 *   `validation-failed` without a password.
 */
async function endOwnSession(
  identity: IdentityDeps,
  call: OwnCall,
  sessionId: string,
  password: string | undefined,
): Promise<boolean> {
  const { userId, sessionKey } = call.user
  const found = await identity.database.db
    .selectFrom('sessions')
    .select('key_hash')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new ApiError('not-found')
  const isOwn = found.key_hash === sessionKey
  if (!isOwn) await confirmPassword(identity, call, password)
  await inTransaction(identity.database.db, async (trx) => {
    if (!(await endSession(trx, found.key_hash))) throw new ApiError('not-found')
    await publishEnded(trx, identity, call, [found.key_hash])
  })
  await notifyEdges(identity, { userId, sessionKey: found.key_hash })
  return isOwn
}

async function publishEnded(
  trx: IdentityDb,
  identity: IdentityDeps,
  { user, client: { requestId } }: OwnCall,
  sessionKeys: string[],
): Promise<void> {
  const owner = await findUser(trx, user.userId)
  const origin = { requestId, now: identity.now() }
  if (owner) await publishSessionEnded(trx, owner, 'signed-out-elsewhere', origin, sessionKeys)
}
