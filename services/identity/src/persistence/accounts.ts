import { newId } from '@boli/contracts'
import { releaseUpload } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { Insertable } from 'kysely'
import type { User } from '../domain/user.ts'
import { forgetNames } from './audit-log.ts'
import { reserveUsername } from './reserved-usernames.ts'
import type { IdentityDb, UserTable } from './tables.ts'
import { type EventOrigin, publishSessionEnded, publishUser, publishUserEvent } from './user-events.ts'
import { type Account, toUser } from './users.ts'

type NewUser = Pick<
  Insertable<UserTable>,
  'username' | 'email' | 'password_hash' | 'role' | 'must_change_password'
>

/** Adds an account without verification, created by an operator. */
export async function addVerifiedUser(trx: IdentityDb, user: NewUser, origin: EventOrigin): Promise<void> {
  const { now } = origin
  const row = await trx
    .insertInto('users')
    .values({
      ...user,
      id: newId(now.getTime()),
      is_verified: true,
      first_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishUser(trx, 'user-registered', toUser(row), origin)
}

/**
 * Removes a user with their sessions, codes, waiting mails and picture, removes their names from the audit, and
 * publishes it. The user's row must be locked. The username stays reserved, unless the account was never verified.
 */
export async function removeUser(trx: IdentityDb, user: User, origin: EventOrigin): Promise<void> {
  if (user.avatarKey) await releaseUpload(trx, user.avatarKey)
  if (user.isVerified) await reserveUsername(trx, user, origin.now)
  await trx.deleteFrom('users').where('id', '=', user.id).execute()
  await forgetNames(trx, user.id)
  await publishSessionEnded(trx, user, 'user-deleted', origin)
  // The last event about this user.
  const last = { id: user.id, version: user.version + 1 }
  const data = { userId: user.id, deletedAt: origin.now.toISOString() }
  await publishUserEvent(trx, 'user-deleted', last, data, origin)
}

/**
 * Called under the account's lock, after authentication: strangers do not learn of a suspension.
 * @throws {ApiError} `account-suspended` with the reason and until when.
 */
export function refuseSuspended({ suspension }: Account, now: Date): void {
  if (!suspension || suspension.until <= now) return
  const { until, reason } = suspension
  throw new ApiError('account-suspended', { params: { until: until.toISOString(), reason } })
}
