import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

/**
 * Notifications, their channels, and the data of auctions and deals that their texts need. No address is stored:
 * identity is asked when something is sent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createGroundTables(db)
  await createPeople(db)
  await createNotifications(db)
  await createDeliveries(db)
  await createKnownAuctions(db)
  // Older events notify nobody: an earlier version may already have notified users of them.
  await sql`create table beginning (at timestamptz not null)`.execute(db)
  await sql`insert into beginning values (clock_timestamp())`.execute(db)
}

async function createPeople(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      language text not null,
      version bigint not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`
    create table preferences (
      user_id uuid primary key,
      kinds jsonb not null
    )`.execute(db)
}

async function createNotifications(db: Kysely<never>): Promise<void> {
  // A repeated event renews its row: a thread is one lot, one deal, or one kind.
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null,
      thread text not null,
      kind text not null,
      notice jsonb not null,
      is_summary boolean not null,
      count integer not null,
      things text[] not null,
      is_shown boolean not null,
      happened_at timestamptz not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (user_id, thread)
    )`.execute(db)
  await sql`create index notifications_newest on notifications (user_id, happened_at desc, id desc)`.execute(
    db,
  )
  await sql`create index notifications_unread on notifications (user_id) where read_at is null and is_shown`.execute(
    db,
  )
  await sql`create index notifications_recent on notifications (user_id, created_at)`.execute(db)
  await sql`create index notifications_happened_at on notifications (happened_at)`.execute(db)
  // Each user is notified of each thing once, even if one row represents many.
  await sql`
    create table told (
      user_id uuid not null,
      key text not null,
      told_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index told_at on told (told_at)`.execute(db)
}

async function createDeliveries(db: Kysely<never>): Promise<void> {
  await sql`
    create table deliveries (
      id uuid primary key,
      channel text not null,
      user_id uuid not null,
      kind text not null,
      thread text not null,
      notice jsonb not null,
      is_repeating boolean not null,
      is_summary boolean not null,
      happened_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index deliveries_due on deliveries (channel, due_at) where sent_at is null`.execute(db)
  await sql`create index deliveries_happened_at on deliveries (happened_at)`.execute(db)
  await sql`create index deliveries_of_thread on deliveries (user_id, channel, thread)`.execute(db)
  await sql`
    create unique index deliveries_told_once on deliveries (user_id, channel, thread)
    where not is_repeating`.execute(db)
  // A repeated event is sent again, but never twice at the same time.
  await sql`
    create unique index deliveries_waiting on deliveries (user_id, channel, thread)
    where is_repeating and sent_at is null`.execute(db)
}

async function createKnownAuctions(db: Kysely<never>): Promise<void> {
  await sql`
    create table known_auctions (
      id uuid primary key,
      version integer not null,
      state jsonb not null,
      lot jsonb,
      lot_version integer not null,
      note text,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index known_auctions_changed_at on known_auctions (changed_at)`.execute(db)
  await sql`
    create table auction_bidders (
      auction_id uuid not null references known_auctions (id) on delete cascade,
      user_id uuid not null,
      best_paise bigint not null,
      primary key (auction_id, user_id)
    )`.execute(db)
  await sql`create index auction_bidders_user on auction_bidders (user_id)`.execute(db)
  await sql`
    create table known_deals (
      id uuid primary key,
      auction_id uuid not null,
      farmer_id uuid not null,
      buyer_id uuid not null,
      product_name text not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index known_deals_of_auction on known_deals (auction_id)`.execute(db)
  await sql`create index known_deals_changed_at on known_deals (changed_at)`.execute(db)
}
