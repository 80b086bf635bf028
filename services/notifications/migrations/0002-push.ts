import { type Kysely, sql } from 'kysely'

/** Devices that show notifications, what is sent to each of them, and the reminder that each deal waits for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table devices (
      id uuid primary key,
      user_id uuid not null,
      session_key text not null,
      name text not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      added_at timestamptz not null,
      renewed_at timestamptz not null,
      failures integer not null default 0,
      paused_until timestamptz
    )`.execute(db)
  await sql`create unique index devices_endpoint on devices (endpoint)`.execute(db)
  await sql`create index devices_user on devices (user_id)`.execute(db)
  await sql`create index devices_renewed_at on devices (renewed_at)`.execute(db)
  // A mail has no device. Each device is its own channel, so that the indexes of deliveries hold for it too.
  await sql`
    alter table deliveries
      add column device_id uuid references devices (id) on delete cascade,
      add column is_held boolean not null default false`.execute(db)
  await sql`create index deliveries_of_device on deliveries (device_id) where device_id is not null`.execute(
    db,
  )
  await sql`
    create index deliveries_pushes_due on deliveries (due_at)
    where device_id is not null and sent_at is null`.execute(db)
  await sql`
    create table deal_reminders (
      deal_id uuid primary key,
      user_id uuid not null,
      notice jsonb not null,
      remind_at timestamptz not null
    )`.execute(db)
  await sql`create index deal_reminders_remind_at on deal_reminders (remind_at)`.execute(db)
  await sql`create index deal_reminders_user on deal_reminders (user_id)`.execute(db)
}
