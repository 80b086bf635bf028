import { type Kysely, sql } from 'kysely'

/** The version of a lot's terms, by which a bid tells what it was placed on; and what lots said before their edits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table auctions add column terms_version integer not null default 1`.execute(db)
  await sql`
    create table lot_edits (
      auction_id uuid not null,
      number integer not null,
      edited_at timestamptz not null,
      description text not null,
      picture_key text,
      primary key (auction_id, number)
    )`.execute(db)
  // Those who bid most on a lot. Nothing in the index changes with a bid of somebody who has bid before.
  await sql`create index participations_of_auction on participations (auction_id)`.execute(db)
}
