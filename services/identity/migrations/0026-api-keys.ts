import { type Kysely, sql } from 'kysely'

/** API keys, with which programs act for a user. The key itself is not stored; it is found by its hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      key_hash text not null unique,
      prefix text not null,
      name text not null,
      scopes text[] not null,
      bid_cap_paise bigint,
      day_cap_paise bigint,
      addresses text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_user on api_keys (user_id, created_at desc)`.execute(db)
}
