import { errorCodes } from '@boli/contracts'
import type { GroundTables } from '@boli/database'
import { isUniqueViolation } from '@boli/database'
import { Refusal } from '@boli/service-kit'
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { User } from '../domain/user.ts'
import type { IdentityTables, UserTable } from './tables.ts'

export type IdentityDb = Kysely<IdentityTables & GroundTables>

/** A row of `users` as the domain knows it. */
export function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    isVerified: row.is_verified,
    language: row.language,
    firstName: row.first_name,
    lastName: row.last_name,
    dob: row.dob,
    gender: row.gender,
    contact: row.contact,
    avatarKey: row.avatar_key,
    version: row.version,
    createdAt: row.created_at,
  }
}

export async function findUser(db: IdentityDb, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : null
}

export async function findByEmail(db: IdentityDb, email: string): Promise<User | null> {
  const wanted = email.trim().toLowerCase()
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', wanted)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Reads a user and keeps others from changing them until the transaction ends. */
export async function lockUser(trx: IdentityDb, userId: string): Promise<User | null> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * Writes changes that others hear of: the version grows. The user's row must be locked.
 * @throws {Refusal} `username-taken`, `email-taken`.
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
  return toUser(row)
}

/** Finds an account by username or e-mail, whatever their case. */
export async function findAccount(
  db: IdentityDb,
  input: string,
): Promise<{ user: User; passwordHash: string } | null> {
  const wanted = input.trim().toLowerCase()
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', wanted),
        where(sql<string>`lower(email)`, '=', wanted),
      ]),
    )
    .executeTakeFirst()
  return row ? { user: toUser(row), passwordHash: row.password_hash } : null
}

/** Tells which field is taken where a write met a unique index; other errors pass unchanged. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_username_unique')) throw takenRefusal('username', 'username-taken')
  if (isUniqueViolation(error, 'users_email_unique')) throw takenRefusal('email', 'email-taken')
  throw error
}

function takenRefusal(field: 'username' | 'email', code: 'username-taken' | 'email-taken'): Refusal {
  return new Refusal(code, { errors: [{ field, message: errorCodes[code].message }] })
}
