import { createGroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createGroundTables(db)

  await sql`
    create table items (
      id uuid primary key,
      title text not null,
      description text not null,
      category text not null check (category in ('schemes', 'techniques', 'equipment', 'other')),
      source text not null,
      link text,
      valid_till date check (valid_till is null or category = 'schemes'),
      picture_key text,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      search_text text not null generated always as (lower(title || ' ' || source || ' ' || description)) stored
    )`.execute(db)
  await sql`create index items_newest on items (created_at desc, id desc)`.execute(db)
  await sql`create index items_newest_of_category on items (category, created_at desc, id desc)`.execute(db)
  await sql`create index items_search on items using gin (search_text gin_trgm_ops)`.execute(db)

  await sql`
    create table messages (
      id uuid primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      received_at timestamptz not null,
      next_try_at timestamptz not null,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index messages_newest on messages (received_at desc, id desc)`.execute(db)
  await sql`create index messages_of_sender on messages (lower(email), received_at)`.execute(db)
  await sql`create index messages_to_mail on messages (next_try_at) where mailed_at is null`.execute(db)
}
