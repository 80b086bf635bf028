import { type Kysely, sql } from 'kysely'

/**
 * A firm is its owner's account with a firm's name. Its members bid and pay in the name of that account, each with
 * their own session. Only bidders have limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column firm_name text`.execute(db)
  await sql`
    create table firm_people (
      user_id uuid primary key references users (id) on delete cascade,
      owner_id uuid not null references users (id) on delete cascade,
      part text not null,
      lot_limit_paise bigint,
      day_limit_paise bigint,
      joined_at timestamptz not null
    )`.execute(db)
  await sql`create index firm_people_owner on firm_people (owner_id, joined_at)`.execute(db)
  await sql`
    create table firm_invitations (
      id uuid primary key,
      owner_id uuid not null references users (id) on delete cascade,
      token_hash text not null unique,
      email text not null,
      part text not null,
      lot_limit_paise bigint,
      day_limit_paise bigint,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index firm_invitations_owner on firm_invitations (owner_id, created_at)`.execute(db)
}
