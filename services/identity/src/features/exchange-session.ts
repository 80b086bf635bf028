import { EXCHANGE_PATH, ExchangeAnswer, ExchangeBody, JWKS_PATH, succeed } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { requiresSecondFactor } from '../domain/second-factor.ts'
import { isSessionAlive, LAST_SEEN_STEP_MS } from '../domain/session-limits.ts'
import { claimsOf } from '../domain/user.ts'
import { memberSession } from '../member-session.ts'
import { countFactors, hasFactor } from '../persistence/second-factors.ts'
import { endExpiredSession } from '../persistence/sessions.ts'
import { toUser } from '../persistence/users.ts'
import { hashOpaqueId } from '../security/codes.ts'
import { publicKeysOf } from '../security/signing-keys.ts'

/**
 * Gives an edge a short-lived token for the session behind a cookie, and every service the keys by which it verifies the
 * tokens.
 */
export function exchangeSessionRoutes(app: Service, identity: IdentityDeps): void {
  const { database, config, tokens } = identity
  const { db } = database
  internalRoute(app, {
    method: 'POST',
    url: EXCHANGE_PATH,
    schema: { body: ExchangeBody, response: ExchangeAnswer },
    handler: async (request) => {
      const { sessionId, isBackground = false } = request.body
      const now = identity.now()
      const sessionKey = hashOpaqueId(sessionId)
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select(['sessions.last_seen_at', 'sessions.expires_at'])
        .where('sessions.key_hash', '=', sessionKey)
        .executeTakeFirst()
      if (!row) throw new ApiError('not-signed-in')
      const session = { lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }
      if (!isSessionAlive(session, row.role, now)) {
        await endExpiredSession(identity, sessionKey)
        throw new ApiError('not-signed-in')
      }
      if (!isBackground) await recordSeen(identity, sessionKey, session.lastSeenAt, now)

      const user = toUser(row)
      // Administrators without a second factor may only set one up.
      const needsSecondFactor =
        requiresSecondFactor(user, config.exceptedAdminEmail) && !hasFactor(await countFactors(db, user.id))
      const claims = { ...claimsOf(user, sessionKey), ...(needsSecondFactor && { needsSecondFactor }) }
      const { token, expiresAt } = await tokens.issue(claims, now)
      const firm = await memberSession(identity, user, claims, now)
      return succeed({ token, expiresAt: expiresAt.toISOString(), user: claims, ...firm })
    },
  })
  const keys = publicKeysOf(config.signingKeys)
  app.get(JWKS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(keys),
  )
}

async function recordSeen(
  identity: IdentityDeps,
  sessionKey: string,
  lastSeenAt: Date,
  now: Date,
): Promise<void> {
  const stepAgo = new Date(now.getTime() - LAST_SEEN_STEP_MS)
  if (lastSeenAt > stepAgo) return
  await identity.database.db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('key_hash', '=', sessionKey)
    // Several edges may ask concurrently: only one of them writes.
    .where('last_seen_at', '<=', stepAgo)
    .execute()
}
