import { type Kysely, sql } from 'kysely'

/**
 * Addresses that wait to be confirmed, passwords that must be changed at first, and usernames that stay reserved
 * when somebody gives them up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column pending_email text,
      add column must_change_password boolean not null default false`.execute(db)
  // A code confirms the address that it was mailed to and no other; null is the account's own.
  await sql`alter table verification_codes add column email text`.execute(db)
  await sql`
    create table reserved_usernames (
      username text primary key,
      user_id uuid not null,
      until timestamptz not null
    )`.execute(db)
  await sql`create index reserved_usernames_until on reserved_usernames (until)`.execute(db)
  await sql`create index admin_actions_user on admin_actions (user_id, at desc)`.execute(db)
}
