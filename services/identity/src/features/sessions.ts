import {
  EndedSessionsAnswer,
  EndSessionsBody,
  routes,
  SessionParams,
  SessionsAnswer,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, devicePartsOf, publicRoute, type Service } from '@boli/http-kit'
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

const LIMIT = 100

/** The user's active sessions, the most recently used first. */
export function sessionsRoute(app: Service, { database: { db }, now: clock }: IdentityDeps): void {
  publicRoute(app, routes.sessions, {
    schema: { response: SessionsAnswer },
    handler: async (request) => {
      const user = currentUser(request)
      const now = clock()
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', user.userId)
        .orderBy('last_seen_at', 'desc')
        .limit(LIMIT)
        .execute()
      const alive = rows.filter(({ last_seen_at: lastSeenAt, expires_at: expiresAt }) =>
        isSessionAlive({ lastSeenAt, expiresAt }, user.role, now),
      )
      return succeed(
        alive.map((row) => ({
          _id: row.id,
          device: row.device,
          deviceParts: devicePartsOf(row.device),
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isCurrent: row.key_hash === user.sessionKey,
        })),
      )
    },
  })
}

/** Ends all other sessions of the user, or one of them. Only the current one can be ended without the password. */
export function endSessionRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.endOtherSessions, {
    schema: { body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      const { userId, sessionKey } = call.user
      await confirmPassword(identity, call, request.body.password)
      const keys = await inTransaction(db, async (trx) => {
        const ended = await endOtherSessionsOf(trx, userId, sessionKey)
        if (ended.length > 0) await publishEnded(trx, identity, call, ended)
        return ended
      })
      for (const key of keys) await notifyEdges(identity, { userId, sessionKey: key })
      return succeed({ ended: keys.length }, 'Signed out elsewhere')
    },
  })
  publicRoute(app, routes.endSession, {
    schema: { params: SessionParams, body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request, reply) => {
      const { params, body } = request
      const call = await ownCallOf(request)
      const { userId } = call.user
      const found = await db
        .selectFrom('sessions')
        .select('key_hash as sessionKey')
        .where('id', '=', params.sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!found) throw new ApiError('not-found')
      const { sessionKey } = found
      const isOwn = sessionKey === call.user.sessionKey
      if (!isOwn) await confirmPassword(identity, call, body.password)
      await inTransaction(db, async (trx) => {
        if (!(await endSession(trx, sessionKey))) throw new ApiError('not-found')
        await publishEnded(trx, identity, call, [sessionKey])
      })
      await notifyEdges(identity, { userId, sessionKey })
      if (isOwn) clearSessionCookie(reply, identity.config)
      return succeed({ ended: 1 }, 'This device has been signed out')
    },
  })
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
