import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

/**
 * A deal is one aggregate in one row: lists, indexes and the clock have columns, and what the parties recorded is one
 * document, `record`. The timeline is a separate table, to which rows are only added.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createGroundTables(db)
  await createUsers(db)
  await createDeals(db)
  await createTimeline(db)
  await createRatings(db)
  await createStrikes(db)
  await createStepKeys(db)
}

async function createUsers(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null,
      fullname text not null,
      role text not null,
      joined_at timestamptz not null,
      version bigint not null,
      deleted_at timestamptz,
      standing_version integer not null default 0
    )`.execute(db)
  await sql`create index users_username on users (lower(username))`.execute(db)
  await sql`create index users_admins on users (id) where role = 'admin' and deleted_at is null`.execute(db)
}

async function createDeals(db: Kysely<never>): Promise<void> {
  await sql`
    create table deals (
      id uuid primary key,
      auction_id uuid not null,
      farmer_id uuid not null,
      buyer_id uuid not null,
      state text not null check (state in ('awaiting-farmer', 'awaiting-buyer', 'agreed', 'completed', 'declined',
        'lapsed', 'cancelled', 'disputed')),
      phase text not null generated always as (
        case when state = 'completed' then 'completed'
          when state in ('declined', 'lapsed', 'cancelled') then 'cancelled' else 'active' end) stored,
      version integer not null,
      waiting_for text check (waiting_for in ('farmer', 'buyer', 'admin')),
      waiting_id uuid generated always as (
        case waiting_for when 'farmer' then farmer_id when 'buyer' then buyer_id end) stored,
      deadline_at timestamptz,
      acts_at timestamptz,
      product_name text not null,
      category text not null,
      origin text not null,
      image text,
      unit text not null,
      listed_parts bigint not null check (listed_parts > 0),
      price_paise bigint not null check (price_paise > 0),
      reserve_paise bigint,
      due_paise bigint not null,
      received_paise bigint not null default 0,
      standings jsonb not null,
      record jsonb not null,
      created_at timestamptz not null,
      agreed_at timestamptz,
      closed_at timestamptz
    )`.execute(db)
  await sql`create unique index deals_live on deals (auction_id)
    where state in ('awaiting-farmer', 'awaiting-buyer', 'agreed', 'completed', 'disputed')`.execute(db)
  await sql`create index deals_of_auction on deals (auction_id)`.execute(db)
  for (const party of ['farmer_id', 'buyer_id'])
    await sql`create index ${sql.ref(`deals_of_${party}`)} on deals (${sql.ref(party)}, phase, id desc)`.execute(
      db,
    )
  await sql`create index deals_to_do on deals (waiting_id, id desc) where waiting_id is not null`.execute(db)
  await sql`create index deals_of_state on deals (state, id desc)`.execute(db)
  await sql`create index deals_of_clock on deals (acts_at) where acts_at is not null`.execute(db)
}

async function createTimeline(db: Kysely<never>): Promise<void> {
  await sql`
    create table timeline (
      id bigint generated always as identity primary key,
      deal_id uuid not null references deals (id),
      at timestamptz not null,
      by text not null check (by in ('farmer', 'buyer', 'admin', 'system')),
      user_id uuid,
      kind text not null,
      detail jsonb not null
    )`.execute(db)
  await sql`create index timeline_of_deal on timeline (deal_id, id)`.execute(db)
  // A user's views of a contact are recorded once per Indian day.
  await sql`create unique index timeline_looks
    on timeline (deal_id, user_id, (date(at at time zone 'Asia/Kolkata'))) where kind = 'contact-seen'`.execute(
    db,
  )
}

async function createRatings(db: Kysely<never>): Promise<void> {
  await sql`
    create table ratings (
      id uuid primary key,
      deal_id uuid not null references deals (id),
      by text not null check (by in ('farmer', 'buyer')),
      by_id uuid not null,
      about_id uuid not null,
      stars integer not null check (stars between 1 and 5),
      tags jsonb not null,
      text text,
      reply text,
      rated_at timestamptz not null,
      shown_at timestamptz,
      hidden_at timestamptz,
      unique (deal_id, by)
    )`.execute(db)
  await sql`create index ratings_about on ratings (about_id, shown_at desc) where shown_at is not null`.execute(
    db,
  )
}

async function createStrikes(db: Kysely<never>): Promise<void> {
  await sql`
    create table strikes (
      deal_id uuid primary key references deals (id),
      user_id uuid not null,
      given_at timestamptz not null,
      ends_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by uuid,
      note text
    )`.execute(db)
  await sql`create index strikes_of_user on strikes (user_id, ends_at) where lifted_at is null`.execute(db)
}

/** Used Idempotency-Keys; `digest` covers the step and its input. */
async function createStepKeys(db: Kysely<never>): Promise<void> {
  await sql`
    create table step_keys (
      user_id uuid not null,
      key text not null,
      digest bytea not null,
      deal_id uuid not null,
      used_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index step_keys_used_at on step_keys (used_at)`.execute(db)
}
