import { type Kysely, sql } from 'kysely'

/** Until when a person may not sign in, and why, as deals publishes it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users add column suspended_until timestamptz, add column suspension_reason text,
      add column standing_version integer not null default 0`.execute(db)
}
