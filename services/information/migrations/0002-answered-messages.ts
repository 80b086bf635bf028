import { type Kysely, sql } from 'kysely'

/** Messages can be marked as answered, and have their sender and the lot that they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column user_id uuid,
      add column username text,
      add column auction_id uuid,
      add column answered_at timestamptz,
      add column answered_by text,
      add column search_text text not null
        generated always as (lower(name || ' ' || email || ' ' || subject || ' ' || message)) stored`.execute(
    db,
  )
  await sql`create index messages_waiting on messages (received_at desc, id desc) where answered_at is null`.execute(
    db,
  )
  await sql`create index messages_search on messages using gin (search_text gin_trgm_ops)`.execute(db)
  // A sender is counted by account or address, no longer by what was typed; rows live for an hour.
  await sql`drop index messages_of_sender`.execute(db)
  await sql`
    create table recent_senders (
      message_id uuid primary key,
      sender text not null,
      received_at timestamptz not null
    )`.execute(db)
  await sql`create index recent_senders_of_sender on recent_senders (sender, received_at)`.execute(db)
}
