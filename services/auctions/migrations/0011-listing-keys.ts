import { type Kysely, sql } from 'kysely'

/** What a farmer's listing key was used for, so that a form sent again lists no second lot. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table listing_keys (
      farmer_id uuid not null,
      key text not null,
      digest bytea not null,
      auction_id uuid not null,
      created_at timestamptz not null,
      primary key (farmer_id, key)
    )`.execute(db)
  await sql`create index listing_keys_created_at on listing_keys (created_at)`.execute(db)
}
