import { type Kysely, sql } from 'kysely'

/** Every batch of bids reads what it judges: what proved a remembered state is used no more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop function require_unchanged(boolean)`.execute(db)
  await sql`drop index users_deleted`.execute(db)
}
