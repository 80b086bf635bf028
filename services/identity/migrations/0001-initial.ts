import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createGroundTables(db)

  await sql`
    create table users (
      id uuid primary key,
      username text not null,
      email text not null,
      password_hash text not null,
      role text not null check (role in ('farmer', 'business', 'admin')),
      is_verified boolean not null default false,
      language text not null default 'en' check (language in ('en', 'hi')),
      first_name text,
      last_name text,
      dob date,
      gender text check (gender in ('male', 'female', 'other')),
      contact jsonb,
      avatar_key text,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index users_username_unique on users (lower(username))`.execute(db)
  await sql`create unique index users_email_unique on users (lower(email))`.execute(db)
  await sql`create index users_created_at on users (created_at desc, id desc)`.execute(db)

  // The cookie's value is never stored, so a reader of this table cannot take over a session.
  await sql`
    create table sessions (
      id uuid primary key,
      key_hash text not null unique,
      user_id uuid not null references users (id) on delete cascade,
      device text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id, last_seen_at desc)`.execute(db)
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db)

  await sql`
    create table verification_codes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index verification_codes_user on verification_codes (user_id, created_at desc)`.execute(db)

  // A row for each try, counted before the password is checked; a success removes the account's rows.
  await sql`
    create table sign_in_attempts (
      id uuid primary key,
      account_key text not null,
      attempted_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_attempts_account on sign_in_attempts (account_key, attempted_at desc)`.execute(
    db,
  )
}
