import { type Kysely, sql } from 'kysely'

/** Where guests' reports of lots came from; rows are deleted after an hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table recent_senders (
      message_id uuid primary key,
      sender text not null,
      received_at timestamptz not null
    )`.execute(db)
  await sql`create index recent_senders_of_sender on recent_senders (sender, received_at)`.execute(db)
}
