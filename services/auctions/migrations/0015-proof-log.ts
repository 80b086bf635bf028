import { type Kysely, sql } from 'kysely'

/**
 * The log of each auction: its frontier is in the auction's row, the leaves of bids are in the rows of the bids, all other
 * leaves in `log_entries`. For an auction that is open now the log begins with the next bid or edit, and states this.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // The key from which a user's tags and salts are derived; deleted with the account.
  await sql`alter table users add column log_key uuid default gen_random_uuid()`.execute(db)
  await sql`update users set log_key = null where deleted_at is not null`.execute(db)
  await sql`
    alter table auctions add column log_size integer not null default 0,
      add column log_frontier bytea not null default ''`.execute(db)
  // maximum_paise: the committed value; null for an automatic bid.
  await sql`
    alter table bids add column tag bytea, add column commitment bytea, add column leaf_hash bytea,
      add column maximum_paise bigint`.execute(db)
  await sql`
    create table log_entries (
      auction_id uuid not null references auctions,
      position integer not null,
      leaf text not null,
      leaf_hash bytea not null,
      primary key (auction_id, position)
    )`.execute(db)
}
