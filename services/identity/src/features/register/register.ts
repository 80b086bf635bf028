import { DEFAULT_LANGUAGE, newId, type RegisterBody, type UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Client } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { mailCode } from '../../mail/mail-code.ts'
import { issueCode } from '../../persistence/codes.ts'
import { rememberDevice } from '../../persistence/known-devices.ts'
import { refuseReserved } from '../../persistence/reserved-usernames.ts'
import { type StartedSession, startSession } from '../../persistence/sessions.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { refuseTaken, toUser } from '../../persistence/users.ts'
import { refuseWeak } from '../../security/new-password.ts'
import { takeRegistration } from './registration-budget.ts'

export interface Register {
  body: RegisterBody
  client: Client
  /** Who was signed in before in this browser. */
  earlier: UserClaims | null
  requestId: string
}

export interface Registered {
  user: User
  session: StartedSession
  /** The id for a browser that has none yet. */
  newDeviceId: string | null
}

/**
 * Creates an account with its first session, and mails the code that confirms its address.
 * @throws {ApiError} `username-taken`, `email-taken`, `validation-failed` for a password that is easy to guess; `too-many-requests` where the address has registered
 *   enough accounts, or tried to.
 */
export async function register(identity: Identity, command: Register): Promise<Registered> {
  const { body, client, earlier, requestId } = command
  await refuseWeak(body.password, body)
  const { db } = identity.database
  const now = identity.now()
  const { registrationsPerHour: perHour } = identity.config.limits
  // On its own: a refused try counts too, or else the answers would tell who has an account.
  const place = identity.limitKeys.ofPlace(client)
  await inTransaction(db, (trx) => takeRegistration(trx, { place, perHour, now }))
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
        language: body.language ?? DEFAULT_LANGUAGE,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const user = toUser(row)
    await refuseReserved(trx, user, now)
    const session = await startSession(trx, {
      userId: user.id,
      role: user.role,
      client,
      earlierKey: earlier?.sessionKey ?? null,
      now,
    })
    const newDeviceId = await rememberDevice(trx, identity, { userId: user.id, client, now })
    const issued = await issueCode(trx, { userId: user.id, email: user.email, codes: identity.codes, now })
    await tellUser(trx, 'user-registered', user, { requestId, now })
    return { user, session, newDeviceId, code: 'code' in issued ? issued.code : null }
  }).catch(refuseTaken)

  if (code) mailCode(identity, registered.user, code)
  return registered
}
