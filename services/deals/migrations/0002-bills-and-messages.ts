import { type Kysely, sql } from 'kysely'

/** Tables beside a deal: charges, the farmer's payout details, the bill, and the messages of its parties. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column language text not null default 'en'`.execute(db)
  await createCharges(db)
  await createPayoutDetails(db)
  await createBills(db)
  await createMessages(db)
}

async function createCharges(db: Kysely<never>): Promise<void> {
  await sql`
    create table charges (
      id uuid primary key,
      name jsonb not null,
      payer text not null check (payer in ('farmer', 'buyer')),
      kind text not null check (kind in ('percent', 'per-unit')),
      rate bigint not null check (rate >= 0),
      category text,
      state text,
      valid_from date not null,
      valid_to date check (valid_to >= valid_from)
    )`.execute(db)
  await sql`create index charges_of_day on charges (valid_from, valid_to)`.execute(db)
}

async function createPayoutDetails(db: Kysely<never>): Promise<void> {
  await sql`
    create table payout_details (
      user_id uuid primary key,
      key_id text not null,
      sealed bytea not null
    )`.execute(db)
  await sql`create index payout_details_of_key on payout_details (key_id)`.execute(db)
}

/** A counter is a row that is locked with the bill it counts, so that a bill that fails leaves no gap. */
async function createBills(db: Kysely<never>): Promise<void> {
  await sql`
    create table paper_counts (
      seller_id uuid not null,
      kind text not null check (kind in ('bill', 'credit-note')),
      year text not null,
      count integer not null,
      primary key (seller_id, kind, year)
    )`.execute(db)
  await sql`
    create table bills (
      deal_id uuid primary key references deals (id),
      seller_id uuid not null,
      number text not null,
      code text not null unique,
      issued_on date not null,
      due_paise bigint not null,
      content jsonb not null,
      unique (seller_id, number)
    )`.execute(db)
  await sql`
    create table credit_notes (
      seller_id uuid not null,
      number text not null,
      deal_id uuid not null references bills (deal_id),
      issued_on date not null,
      paise bigint not null check (paise > 0),
      content jsonb not null,
      primary key (seller_id, number)
    )`.execute(db)
  await sql`create index credit_notes_of_deal on credit_notes (deal_id, number)`.execute(db)
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await sql`
    create table messages (
      deal_id uuid not null references deals (id),
      number integer not null,
      by text not null check (by in ('farmer', 'buyer')),
      text text not null,
      photos jsonb not null,
      key text,
      sent_at timestamptz not null,
      primary key (deal_id, number),
      unique (deal_id, by, key)
    )`.execute(db)
}
