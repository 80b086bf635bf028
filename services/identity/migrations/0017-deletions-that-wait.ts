import { type Kysely, sql } from 'kysely'

/** An account that an administrator deleted waits until then for its removal, and is gone for everyone else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column removed_at timestamptz`.execute(db)
  await sql`create index users_removed_at on users (removed_at) where removed_at is not null`.execute(db)
}
