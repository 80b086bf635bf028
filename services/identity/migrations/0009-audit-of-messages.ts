import { type Kysely, sql } from 'kysely'

/** The audit tells also of what is done to messages, which belong to no user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_actions alter column user_id drop not null`.execute(db)
}
