import { type Kysely, sql } from 'kysely'

/**
 * Who follows which lots and sellers; `told_endings` are the lots that were announced to end soon, until they are
 * over. An account has at most a few hundred rows, so only the follower list of a lot or a seller can be long.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table followed_lots (
      user_id uuid not null,
      auction_id uuid not null,
      followed_at timestamptz not null default clock_timestamp(),
      primary key (user_id, auction_id)
    )`.execute(db)
  await sql`create index followers_of_lot on followed_lots (auction_id, user_id)`.execute(db)
  await sql`
    create table followed_sellers (
      user_id uuid not null,
      seller_id uuid not null,
      followed_at timestamptz not null default clock_timestamp(),
      primary key (user_id, seller_id)
    )`.execute(db)
  await sql`create index followers_of_seller on followed_sellers (seller_id, user_id)`.execute(db)
  await sql`create index users_by_name on users (username)`.execute(db)
  await sql`create table told_endings (auction_id uuid primary key)`.execute(db)
}
