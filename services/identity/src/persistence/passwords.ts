import type { EventTypes } from '@boli/contracts'
import type { IdentityDeps } from '../deps.ts'
import type { User } from '../domain/user.ts'
import { queueAccountMail } from './mails.ts'
import { voidResets } from './password-resets.ts'
import { endAllSessions, endOtherSessionsOf } from './sessions.ts'
import { forgetAttemptsAt } from './sign-in-attempts.ts'
import type { IdentityDb } from './tables.ts'
import { type EventOrigin, publishSessionEnded } from './user-events.ts'

export interface NewPassword {
  passwordHash: string
  /** The session and browser of the request, which stay signed in; null ends every session. */
  current: { sessionKey: string; deviceKey: string | null } | null
  reason: Extract<EventTypes['session-ended']['reason'], 'password-reset' | 'password-changed'>
}

/**
 * Sets a user's new password and revokes what the old one gave access to: sessions, known browsers, reset links, and an
 * unconfirmed new address. The user is notified by mail. Their row must be locked.
 * @returns the keys of the sessions that ended.
 */
export async function replacePassword(
  trx: IdentityDb,
  identity: Pick<IdentityDeps, 'limitKeys'>,
  user: User,
  { passwordHash, current, reason }: NewPassword,
  origin: EventOrigin,
): Promise<string[]> {
  const { now } = origin
  await trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      pending_email: null,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await voidResets(trx, user.id, now)
  await forgetAttemptsAt(trx, identity, user)
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user.id)
    .where('device_key', '!=', current?.deviceKey ?? '')
    .execute()
  const ended = await (current
    ? endOtherSessionsOf(trx, user.id, current.sessionKey)
    : endAllSessions(trx, user.id))
  await publishSessionEnded(trx, user, reason, origin, current ? ended : undefined)
  await queueAccountMail(trx, { kind: 'password-changed', userId: user.id, now })
  return ended
}
