import { ApiError } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import { namesAnOffice, skeletonOf } from '../domain/look-alike-names.ts'
import type { User } from '../domain/user.ts'
import { refusedField } from './refused-field.ts'
import type { IdentityDb } from './tables.ts'

/** How long a former username stays reserved. Source: the product decisions. */
const RESERVED_DAYS = 30
/** Maximum number of reserved usernames per account. */
const RESERVED_AT_MOST = 5
const DAY_MS = 24 * 60 * 60_000

/** Reserves a former username: another user with it could be mistaken for its former owner. */
export async function reserveUsername(
  trx: IdentityDb,
  user: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + RESERVED_DAYS * DAY_MS)
  await trx
    .insertInto('reserved_usernames')
    .values({ username: user.username.toLowerCase(), user_id: user.id, until })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ user_id: user.id, until }))
    .execute()
}

/**
 * Limits how often a user may change their username: otherwise one account could reserve all good names.
 * @throws {ApiError} `too-many-requests` until the oldest of their reservations ends.
 */
export async function refuseManyReservations(trx: IdentityDb, userId: string, now: Date): Promise<void> {
  const reserved = await trx
    .selectFrom('reserved_usernames')
    .select('until')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .execute()
  const oldest = reserved[RESERVED_AT_MOST - 1]
  if (!oldest) return
  const retryAfterSeconds = (oldest.until.getTime() - now.getTime()) / 1000
  throw new ApiError('too-many-requests', { retryAfterSeconds })
}

/**
 * Checks the reservations after the name was written: the unique index has waited for the transaction that released it.
 * Names that resemble an administrator's are reserved as well, except for administrators, and so are names that differ
 * from another user's only in I, l and 1, or in O and 0.
 * @throws {ApiError} `username-taken`.
 */
export async function refuseReserved(
  trx: IdentityDb,
  user: Pick<User, 'id' | 'username' | 'role'>,
  now: Date,
): Promise<void> {
  if (user.role !== 'admin' && (await passesForAdministrator(trx, user.username)))
    throw refusedField('username', 'username-taken')
  const reserved = await trx
    .selectFrom('reserved_usernames')
    .select('user_id')
    .where('username', '=', user.username.toLowerCase())
    .where('user_id', '!=', user.id)
    .where('until', '>', now)
    .executeTakeFirst()
  if (reserved || (await looksLikeAnother(trx, user))) throw refusedField('username', 'username-taken')
}

async function looksLikeAnother(
  trx: IdentityDb,
  { id, username }: Pick<User, 'id' | 'username'>,
): Promise<boolean> {
  const shapeOf = (name: RawBuilder<unknown>) => sql`translate(lower(${name}), 'i10', 'llo')`
  const another = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`${shapeOf(sql.ref('username'))} = ${shapeOf(sql`${username}::text`)}`)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return another !== undefined
}

async function passesForAdministrator(trx: IdentityDb, username: string): Promise<boolean> {
  if (namesAnOffice(username)) return true
  const administrators = await trx
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .execute()
  const skeleton = skeletonOf(username)
  return administrators.some((administrator) => skeletonOf(administrator.username) === skeleton)
}
