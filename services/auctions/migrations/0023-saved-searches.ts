import { type Kysely, sql } from 'kysely'

/**
 * Saved searches, stored under keys of which every matching lot has one: its words, kinds of produce, commodity and
 * category, each with and without its state. A lot is only compared with searches under its own keys. `lots_to_match`
 * are new and changed lots that were not compared yet; `told_matches` the users notified of each open lot.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_searches (
      id uuid primary key,
      user_id uuid not null,
      name text not null,
      text text not null,
      category text,
      commodity text,
      state text,
      district text,
      min_paise bigint,
      max_paise bigint,
      query tsquery,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index saved_searches_of_user on saved_searches (user_id, id)`.execute(db)
  await sql`
    create table saved_search_keys (
      key text collate "C" not null,
      search_id uuid not null references saved_searches (id) on delete cascade,
      primary key (key, search_id)
    )`.execute(db)
  await sql`create index keys_of_saved_search on saved_search_keys (search_id)`.execute(db)
  await sql`
    create table lots_to_match (
      auction_id uuid primary key,
      changed_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index lots_to_match_oldest on lots_to_match (changed_at)`.execute(db)
  await sql`
    create table told_matches (auction_id uuid, user_id uuid, primary key (auction_id, user_id))`.execute(db)
}
