import {
  DEFAULT_LANGUAGE,
  languageOf,
  newId,
  PasswordRulesAnswer,
  RegisterAnswer,
  type RegisterBody,
  registerBodies,
  routes,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service, SHARES_OF_NETWORK } from '@boli/http-kit'
import { sql } from 'kysely'
import { type Client, type SignInFrom, signInFrom } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { ceilingDelayMs, REGISTRATION_WINDOW_MS } from '../domain/sign-in-limits.ts'
import { notifySessionsEnded } from '../live-sessions.ts'
import { mailCode } from '../mail/outgoing-mail.ts'
import { issueCode } from '../persistence/codes.ts'
import { refuseReserved } from '../persistence/reserved-usernames.ts'
import { type SignedIn, startSession } from '../persistence/sessions.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { publishUser } from '../persistence/user-events.ts'
import { presentUser } from '../persistence/user-view.ts'
import { languageColumns, refuseTaken, toUser } from '../persistence/users.ts'
import { refuseWeak } from '../security/new-password.ts'
import { setSignInCookies } from '../session-cookie.ts'

/** Registration, and the rules for passwords. */
export function registerRoutes(app: Service, identity: IdentityDeps): void {
  const { passwordPolicy: policy } = identity.config
  publicRoute(app, routes.passwordRules, {
    schema: { response: PasswordRulesAnswer },
    handler: async (_request, reply) => {
      // Cached, as it changes only with a restart.
      reply.header('cache-control', 'public, max-age=300')
      return succeed({ policy })
    },
  })

  publicRoute(app, routes.register, {
    schema: { body: registerBodies[policy], response: RegisterAnswer },
    handler: async (request, reply) => {
      const from = await signInFrom(request)
      const registered = await register(identity, request.body, from)
      await notifySessionsEnded(identity, registered, from.earlier)
      setSignInCookies(reply, identity.config, registered)
      const user = presentUser(registered.user)
      return succeed({ user }, 'Account created. Please check your email for the code')
    },
  })
}

/**
 * Creates an account with its first session, and mails the code that confirms its address.
 * @throws {ApiError} `username-taken`, `email-taken`, `validation-failed` for a password that is easy to guess;
 * `too-many-requests` if the address has registered, or tried to register, too many accounts.
 */
async function register(identity: IdentityDeps, body: RegisterBody, from: SignInFrom): Promise<SignedIn> {
  await refuseWeak(body.password, body)
  const { db } = identity.database
  const now = identity.now()
  // In its own transaction: refused attempts count too, or answers would reveal who has an account.
  await inTransaction(db, (trx) => takeRegistration(trx, identity, from.client))
  const passwordHash = await identity.passwords.hash(body.password)

  const { code, ...registered } = await inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        id: newId(now.getTime()),
        username: body.username.trim(),
        email: body.email,
        password_hash: passwordHash,
        role: body.role,
        ...languageColumns(languageOf({ language: DEFAULT_LANGUAGE, ...body })),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const user = toUser(row)
    await refuseReserved(trx, user, now)
    const signedIn = await startSession(trx, identity, user, from, now)
    const issued = await issueCode(trx, identity, user.id, user.email)
    await publishUser(trx, 'user-registered', user, { requestId: from.client.requestId, now })
    return { ...signedIn, code: 'code' in issued ? issued.code : null }
  }).catch(refuseTaken)

  if (code) mailCode(identity, registered.user, code)
  return registered
}

/**
 * Takes one registration from the budget of an address and its network: each sends a mail that its recipient may not
 * have requested.
 * @throws {ApiError} `too-many-requests` with the time to wait.
 */
async function takeRegistration(trx: IdentityDb, identity: IdentityDeps, client: Client): Promise<void> {
  const { addressKey, networkKey } = identity.limitKeys.ofPlace(client)
  const { registrationsPerHour: perHour } = identity.config.limits
  const now = identity.now()
  // Always the address before its network, to avoid deadlocks.
  for (const key of [addressKey, networkKey]) {
    if (key) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`.execute(trx)
  }
  const recent = await trx
    .selectFrom('registrations')
    .select(['registered_at as at', 'address_key as addressKey'])
    .where((where) =>
      where.or([where('address_key', '=', addressKey), where('network_key', '=', networkKey)]),
    )
    .where('registered_at', '>', new Date(now.getTime() - REGISTRATION_WINDOW_MS))
    .execute()
  const times = recent.map(({ at }) => at)
  const ofAddress = recent.filter((row) => row.addressKey === addressKey).map(({ at }) => at)
  const waitMs = Math.max(
    ceilingDelayMs(ofAddress, perHour, now, REGISTRATION_WINDOW_MS),
    ceilingDelayMs(times, perHour * SHARES_OF_NETWORK, now, REGISTRATION_WINDOW_MS),
  )
  if (waitMs > 0) throw new ApiError('too-many-requests', { retryAfterSeconds: waitMs / 1000 })
  await trx
    .insertInto('registrations')
    .values({
      id: newId(now.getTime()),
      address_key: addressKey,
      network_key: networkKey,
      registered_at: now,
    })
    .execute()
}
