import { type Kysely, sql } from 'kysely'

/** What the prices of a saved search are per; null, as in every search saved before, for any unit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table saved_searches add column price_unit text`.execute(db)
}
