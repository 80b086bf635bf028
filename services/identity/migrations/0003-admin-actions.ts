import { type Kysely, sql } from 'kysely'

/** Actions of administrators on users. Rows outlive both accounts, so there are no foreign keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_actions (
      id uuid primary key,
      at timestamptz not null,
      admin_id uuid not null,
      admin_username text not null,
      action text not null check (action in ('update-user', 'delete-user')),
      user_id uuid not null,
      before jsonb,
      after jsonb,
      request_id text not null
    )`.execute(db)
  await sql`create index admin_actions_at on admin_actions (at desc)`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the table % is append-only', tg_table_name;
    end $$`.execute(db)
  await sql`
    create trigger admin_actions_append_only before update or delete or truncate on admin_actions
    for each statement execute function refuse_change()`.execute(db)
}
