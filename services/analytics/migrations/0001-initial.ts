import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createGroundTables(db)

  // A deleted user stays, so that the counts of earlier days do not change. Nullable columns wait for their event.
  await sql`
    create table users (
      user_id uuid primary key,
      version integer not null default 0,
      username text,
      role text,
      is_verified boolean,
      created_at timestamptz,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index users_newest on users (created_at desc, user_id desc)`.execute(db)

  // Amounts are paise. The description and state of a lot come by different events, each with its own version.
  await sql`
    create table lots (
      auction_id uuid primary key,
      lot_version integer not null default 0,
      farmer_id uuid,
      farmer_username text,
      product_name text,
      category text,
      unit text,
      quantity_milli bigint,
      base_price bigint,
      image text,
      created_at timestamptz,
      state_version integer not null default 0,
      status text,
      close_reason text,
      price bigint,
      total_bids integer,
      participants integer,
      end_time timestamptz,
      closed_at timestamptz,
      lot_value bigint
    )`.execute(db)
  await sql`create index lots_newest on lots (created_at desc, auction_id desc)`.execute(db)

  await sql`
    create table bids (
      bid_id uuid primary key,
      auction_id uuid not null,
      sequence integer not null,
      bidder_id uuid not null,
      bidder_username text not null,
      amount bigint not null,
      is_automatic boolean not null,
      placed_at timestamptz not null
    )`.execute(db)
  await sql`create index bids_by_time on bids (placed_at, bid_id)`.execute(db)
  await sql`create index bids_by_amount on bids (amount desc)`.execute(db)

  await sql`
    create table bidders (
      user_id uuid primary key,
      first_bid_at timestamptz not null default 'infinity'
    )`.execute(db)

  // Every figure of the dashboard adds up some of these; a day is one of Asia/Kolkata.
  await sql`
    create table counters (
      name text not null,
      day date not null,
      key text not null,
      value bigint not null,
      primary key (name, day, key)
    )`.execute(db)

  await sql`create index counters_at_zero on counters (name) where value = 0`.execute(db)

  await sql`
    create table activity (
      event_id uuid primary key,
      kind text not null,
      at timestamptz not null,
      subject uuid not null,
      name text not null,
      amount bigint,
      count integer not null
    )`.execute(db)
  await sql`create index activity_newest on activity (at desc, event_id desc)`.execute(db)

  await sql`
    create table parked_events (
      event_id uuid primary key,
      topic text not null,
      consumer text not null,
      error text not null,
      parked_at timestamptz not null
    )`.execute(db)

  // One row: whether a second set of the projections is being filled from the topics.
  await sql`
    create table rebuild (
      only_row boolean primary key default true check (only_row),
      is_running boolean not null default false
    )`.execute(db)
  await sql`insert into rebuild default values`.execute(db)
}
