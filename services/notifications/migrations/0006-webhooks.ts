import { type Kysely, sql } from 'kysely'

/** Webhooks, and what is sent to each of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      user_id uuid not null,
      address text not null,
      kinds text[] not null,
      secret text not null,
      old_secret text,
      old_secret_until timestamptz,
      is_on boolean not null default true,
      off_reason text,
      failures integer not null default 0,
      failing_since timestamptz,
      busy_until timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index webhooks_user on webhooks (user_id)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhooks (id) on delete cascade,
      kind text not null,
      subject text not null,
      data jsonb not null,
      merge_key text,
      state text not null default 'waiting',
      happened_at timestamptz not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      tried_at timestamptz,
      status integer,
      answer text
    )`.execute(db)
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at)
    where state = 'waiting'`.execute(db)
  await sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`.execute(db)
  // A newer price takes the place of one that was not tried yet.
  await sql`
    create unique index webhook_deliveries_merged on webhook_deliveries (webhook_id, merge_key)
    where state = 'waiting' and attempts = 0 and merge_key is not null`.execute(db)
  await sql`
    create index webhook_deliveries_merged_tried on webhook_deliveries (webhook_id, merge_key, tried_at)
    where merge_key is not null`.execute(db)
}
