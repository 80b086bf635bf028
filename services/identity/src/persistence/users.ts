import { accountLanguageOf, type Language, languageOf } from '@boli/contracts'
import { isUniqueViolation } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { User } from '../domain/user.ts'
import { refusedField } from './refused-field.ts'
import { refuseReserved, reserveUsername } from './reserved-usernames.ts'
import type { IdentityDb, UserTable } from './tables.ts'

/** Row → domain. */
export function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    pendingEmail: row.pending_email,
    role: row.role,
    isVerified: row.is_verified,
    language: languageOf({ language: row.language, preferredLanguage: row.preferred_language }),
    firstName: row.first_name,
    lastName: row.last_name,
    dob: row.dob,
    gender: row.gender,
    contact: row.contact,
    avatarKey: row.avatar_key,
    firmName: row.firm_name,
    version: row.version,
    createdAt: row.created_at,
    removedAt: row.removed_at,
  }
}

/** A language as stored in `users`. */
export function languageColumns(
  language: Language,
): Pick<Selectable<UserTable>, 'language' | 'preferred_language'> {
  const { language: earlier, preferredLanguage } = accountLanguageOf(language)
  return { language: earlier, preferred_language: preferredLanguage ?? null }
}

/** Accounts that are not deleted: one that waits for removal is visible to administrators only. */
const existing = (db: IdentityDb) => db.selectFrom('users').selectAll().where('removed_at', 'is', null)

export async function findUser(db: IdentityDb, userId: string): Promise<User | null> {
  return (await findAccountById(db, userId))?.user ?? null
}

/** The signed-in user. @throws {ApiError} `not-signed-in` if the account was deleted meanwhile. */
export async function findSelf(db: IdentityDb, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('not-signed-in')
  return user
}

/** Includes a deleted account that waits for removal. */
export async function findAnyUser(db: IdentityDb, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : null
}

/** The users in this list whose accounts exist. */
export async function findUsers(db: IdentityDb, userIds: readonly string[]): Promise<User[]> {
  const rows = await existing(db).where('id', 'in', userIds).execute()
  return rows.map(toUser)
}

export async function findByEmail(db: IdentityDb, email: string): Promise<User | null> {
  const wanted = email.trim().toLowerCase()
  const row = await existing(db).where(sql<string>`lower(email)`, '=', wanted).executeTakeFirst()
  return row ? toUser(row) : null
}

/** Reads a user and locks their row until the transaction ends. */
export async function lockUser(trx: IdentityDb, userId: string): Promise<User | null> {
  return (await lockAccount(trx, userId))?.user ?? null
}

/** Locks the signed-in user. @throws {ApiError} `not-signed-in` if the account was deleted meanwhile. */
export async function lockSelf(trx: IdentityDb, userId: string): Promise<User> {
  const user = await lockUser(trx, userId)
  if (!user) throw new ApiError('not-signed-in')
  return user
}

/**
 * Writes changes that are published: the version increases. A former username stays reserved. The user's row
 * must be locked.
 * @throws {ApiError} `username-taken`, `email-taken`.
 */
export async function changeUser(
  trx: IdentityDb,
  user: User,
  changes: Updateable<UserTable>,
  now: Date,
): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set({ ...changes, version: user.version + 1, updated_at: now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const changed = toUser(row)
  if (changed.username.toLowerCase() !== user.username.toLowerCase()) {
    await refuseReserved(trx, changed, now)
    await reserveUsername(trx, user, now)
  }
  return changed
}

/** A user with the hash of their password. */
export interface Account {
  user: User
  passwordHash: string
  /** The password was chosen by an operator and must be changed at the first sign-in. */
  mustChangePassword: boolean
  /** Why the account may not sign in, and until when; null if it may. */
  suspension: { until: Date; reason: string } | null
}

/**
 * Records when a user was first verified; a changed e-mail address is verified again.
 * @returns whether it is the first
 * time.
 */
export async function recordFirstVerified(trx: IdentityDb, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ first_verified_at: now })
    .where('id', '=', userId)
    .where('first_verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Finds an account by username or e-mail, whatever their case. */
export async function findAccount(db: IdentityDb, input: string): Promise<Account | null> {
  const wanted = input.trim().toLowerCase()
  const row = await existing(db)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', wanted),
        where(sql<string>`lower(email)`, '=', wanted),
      ]),
    )
    .executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Reads an account with the hash of its password. */
export async function findAccountById(db: IdentityDb, userId: string): Promise<Account | null> {
  const row = await existing(db).where('id', '=', userId).executeTakeFirst()
  return row ? toAccount(row) : null
}

/**
 * Locks the account of a user who just entered their password.
 * @throws {ApiError} `conflict` if the password was changed since, `not-signed-in` if the account was deleted.
 */
export async function lockConfirmed(trx: IdentityDb, { user, passwordHash }: Account): Promise<User> {
  const current = await lockAccount(trx, user.id)
  if (!current) throw new ApiError('not-signed-in')
  if (current.passwordHash !== passwordHash) throw new ApiError('conflict')
  return current.user
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockAccount(trx: IdentityDb, userId: string): Promise<Account | null> {
  const row = await existing(trx).where('id', '=', userId).forUpdate().executeTakeFirst()
  return row ? toAccount(row) : null
}

function toAccount(row: Selectable<UserTable>): Account {
  const { suspended_until: until, suspension_reason: reason } = row
  return {
    user: toUser(row),
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password,
    suspension: until && { until, reason: reason ?? '' },
  }
}

/** Converts a violation of a unique index to the error of its field; other errors pass unchanged. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_username_unique')) throw refusedField('username', 'username-taken')
  if (isUniqueViolation(error, 'users_email_unique')) throw refusedField('email', 'email-taken')
  throw error
}
