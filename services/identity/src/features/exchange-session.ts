import {
  EXCHANGE_PATH,
  ExchangeAnswer,
  ExchangeBody,
  type ExchangedSession,
  JWKS_PATH,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { Static } from 'typebox'
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

export function exchangeSessionRoute(app: Service, identity: IdentityDeps): void {
  internalRoute(app, {
    method: 'POST',
    url: EXCHANGE_PATH,
    schema: { body: ExchangeBody, response: ExchangeAnswer },
    handler: async (request) => succeed(await exchangeSession(identity, request.body)),
  })
}

/**
 * Gives an edge a short-lived token for the session behind a cookie.
 * @throws {ApiError} `not-signed-in` if there is no such session, or it has ended or expired.
 */
async function exchangeSession(
  identity: IdentityDeps,
  { sessionId, isBackground = false }: Static<typeof ExchangeBody>,
): Promise<ExchangedSession> {
  const now = identity.now()
  const sessionKey = hashOpaqueId(sessionId)
  const row = await identity.database.db
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

  const claims = await completeClaims(identity, claimsOf(toUser(row), sessionKey), row.email)
  const { token, expiresAt } = await identity.tokens.issue(claims, now)
  const firm = await memberSession(identity, toUser(row), claims, now)
  return { token, expiresAt: expiresAt.toISOString(), user: claims, ...firm }
}

/** Administrators without a second factor may only set one up. */
async function completeClaims(
  { database, config }: IdentityDeps,
  claims: UserClaims,
  email: string,
): Promise<UserClaims> {
  if (!requiresSecondFactor({ role: claims.role, email }, config.exceptedAdminEmail)) return claims
  const needsSecondFactor = !hasFactor(await countFactors(database.db, claims.userId))
  return needsSecondFactor ? { ...claims, needsSecondFactor } : claims
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
    // Several edges may ask concurrently: one of them writes.
    .where('last_seen_at', '<=', stepAgo)
    .execute()
}

/** The keys by which every service verifies users' tokens. */
export function publishedKeysRoute(app: Service, identity: IdentityDeps): void {
  const keys = publicKeysOf(identity.config.signingKeys)
  app.get(JWKS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(keys),
  )
}
