import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

/**
 * Values that change with every bid (`auctions`) are separate from those written once (`lots`), so that a bid neither
 * copies texts nor touches their indexes. Tables that every bid writes to carry no foreign keys:
 * bids are written under the lock of their auction's row, and neither is ever deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createGroundTables(db)
  // Events of busy auctions are large and soon deleted: compressing them would cost more than the bids.
  await sql`alter table outbox alter column event set storage external`.execute(db)
  await createUsers(db)
  await createLots(db)
  await createAuctions(db)
  await createBids(db)
}

async function createUsers(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null,
      fullname text not null,
      version bigint not null default 0,
      deleted_at timestamptz
    )`.execute(db)
}

async function createLots(db: Kysely<never>): Promise<void> {
  await sql`
    create table lots (
      id uuid primary key,
      farmer_id uuid not null,
      product_name text not null,
      description text not null,
      category text not null,
      quantity_milli bigint not null check (quantity_milli > 0),
      unit text not null,
      organic_status text not null,
      harvest_date date,
      quality text not null,
      moisture text not null,
      origin text not null,
      certification text not null,
      storage text not null,
      texture text not null,
      color text not null,
      packaging text not null,
      delivery_time text not null,
      variety text not null,
      picture_key text,
      is_edited boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
}

async function createAuctions(db: Kysely<never>): Promise<void> {
  await sql`
    create table auctions (
      id uuid primary key references lots (id),
      farmer_id uuid not null,
      category text not null,
      status text not null check (status in ('scheduled', 'active', 'completed', 'inactive')),
      close_reason text,
      version integer not null,
      base_paise bigint not null check (base_paise > 0),
      fixed_increment_paise bigint,
      reserve_paise bigint,
      price_paise bigint not null,
      leader_id uuid,
      leader_maximum_paise bigint not null default 0,
      total_bids integer not null default 0,
      participants integer not null default 0,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      planned_end timestamptz not null,
      closed_at timestamptz,
      check ((close_reason is null) = (status in ('scheduled', 'active'))),
      check ((leader_id is null) = (total_bids = 0)),
      check (starts_at < ends_at)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index auctions_due on auctions (ends_at) where status = 'active'`.execute(db)
  await sql`create index auctions_starting on auctions (starts_at) where status = 'scheduled'`.execute(db)
  // One index per order of the market, by category; a list over all categories merges ten short scans.
  for (const [name, columns] of [
    ['latest', 'category, id'],
    ['ending', 'category, ends_at, id'],
    ['price', 'category, price_paise, id'],
    ['bids', 'category, total_bids, id'],
  ] as const) {
    await sql`
      create index ${sql.raw(`auctions_open_by_${name}`)} on auctions (${sql.raw(columns)})
      where status in ('scheduled', 'active')`.execute(db)
  }
  await sql`create index auctions_of_farmer on auctions (farmer_id, id)`.execute(db)
  await sql`create index auctions_won on auctions (leader_id) where status = 'completed'`.execute(db)
}

async function createBids(db: Kysely<never>): Promise<void> {
  await sql`
    create table bids (
      auction_id uuid not null,
      sequence integer not null,
      id uuid not null,
      version integer not null,
      bidder_id uuid not null,
      amount_paise bigint not null,
      is_automatic boolean not null,
      placed_at timestamptz not null,
      primary key (auction_id, sequence)
    )`.execute(db)
  await sql`create index bids_of_bidder on bids (bidder_id, placed_at)`.execute(db)
  // One row for each user and auction on which they bid.
  await sql`
    create table participations (
      bidder_id uuid not null,
      auction_id uuid not null,
      bids integer not null,
      best_paise bigint not null,
      last_bid_at timestamptz not null,
      primary key (bidder_id, auction_id)
    ) with (fillfactor = 80)`.execute(db)
  // The use of a bid key, and the parts of its answer that are not in the bid itself.
  await sql`
    create table bid_keys (
      bidder_id uuid not null,
      key text not null,
      auction_id uuid not null,
      amount_paise bigint not null,
      maximum_paise bigint,
      sequence integer not null,
      outcome text not null,
      version integer not null,
      participants integer not null,
      ends_at timestamptz not null,
      created_at timestamptz not null,
      primary key (bidder_id, key)
    )`.execute(db)
  await sql`create index bid_keys_created_at on bid_keys using brin (created_at)`.execute(db)
}
