import { type Kysely, sql } from 'kysely'

/** Where a sign-in was tried from, and in which browsers each account has signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempts add column address_key text, add column device_key text`.execute(db)
  await sql`create index sign_in_attempts_address on sign_in_attempts (address_key, attempted_at desc)`.execute(
    db,
  )
  await sql`create index sign_in_attempts_device on sign_in_attempts (device_key, attempted_at desc)`.execute(
    db,
  )
  await sql`
    create table known_devices (
      user_id uuid not null references users (id) on delete cascade,
      device_key text not null,
      last_used_at timestamptz not null,
      primary key (user_id, device_key)
    )`.execute(db)
  await sql`create index known_devices_key on known_devices (device_key)`.execute(db)
  // A row for each registration, to limit how many mails to strangers one address can cause.
  await sql`
    create table registrations (
      id uuid primary key,
      address_key text not null,
      registered_at timestamptz not null
    )`.execute(db)
  await sql`create index registrations_address on registrations (address_key, registered_at desc)`.execute(db)
}
