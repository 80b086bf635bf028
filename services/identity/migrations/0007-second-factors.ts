import { type Kysely, sql } from 'kysely'

/**
 * Second factors. All rows of a user refer to their row of `second_factors` and are deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table authenticators (
      user_id uuid primary key references second_factors (user_id) on delete cascade,
      sealed_secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint,
      last_used_at timestamptz
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references second_factors (user_id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id, created_at)`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)

  await sql`
    create table pending_sign_ins (
      key_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      password_mark text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index pending_sign_ins_user on pending_sign_ins (user_id)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      bound_to text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table attempt_counters (
      key text primary key,
      failures integer not null,
      last_at timestamptz not null
    )`.execute(db)

  // The kinds are defined in the code only (MailKind, AdminActionTable).
  await sql`alter table mails drop constraint mails_kind_check`.execute(db)
  await sql`alter table admin_actions drop constraint admin_actions_action_check`.execute(db)
}
