import { type Kysely, sql } from 'kysely'

/** Data of the deals service about auctions and users, and the farmer's choice to decide after the auction. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table auctions add column decide_after_close boolean not null default false,
      add column buyer_id uuid, add column sold_paise bigint`.execute(db)
  await sql`
    alter table users add column suspended_until timestamptz,
      add column standing_version bigint not null default 0,
      add column rating_mean real, add column rating_count integer not null default 0,
      add column rating_version bigint not null default 0`.execute(db)
  await sql`
    create table deals (
      id uuid primary key,
      auction_id uuid not null,
      farmer_id uuid not null,
      buyer_id uuid not null,
      version integer not null,
      state text not null,
      due_paise bigint not null
    )`.execute(db)
  await sql`create index deals_of_auction on deals (auction_id, id)`.execute(db)
  await sql`create index deals_of_farmer on deals (farmer_id) where state = 'completed'`.execute(db)
  await sql`create index deals_of_buyer on deals (buyer_id) where state = 'completed'`.execute(db)
}
