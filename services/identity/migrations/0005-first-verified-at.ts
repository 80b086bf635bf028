import { type Kysely, sql } from 'kysely'

/** When an account's e-mail was first verified: an account that never was is removed after a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column first_verified_at timestamptz`.execute(db)
  // An account that has changed may have been verified with an earlier e-mail: better kept than lost.
  await sql`update users set first_verified_at = updated_at where is_verified or version > 1`.execute(db)
  await sql`create index users_never_verified on users (created_at) where first_verified_at is null`.execute(
    db,
  )
}
