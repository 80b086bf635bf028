import { type Kysely, sql } from 'kysely'

/** Which version of a deal is known: an event that is read again late takes no newer reminder away. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table known_deals add column version integer not null default 0`.execute(db)
}
