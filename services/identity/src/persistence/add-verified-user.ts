import { newId } from '@boli/contracts'
import type { Insertable } from 'kysely'
import type { UserTable } from './tables.ts'
import { type EventOrigin, tellUser } from './user-events.ts'
import { type IdentityDb, toUser } from './users.ts'

type NewUser = Pick<
  Insertable<UserTable>,
  'username' | 'email' | 'password_hash' | 'role' | 'must_change_password'
>

/** Adds an account that needs no code: an operator made it. */
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
  await tellUser(trx, 'user-registered', toUser(row), origin)
}
