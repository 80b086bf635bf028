import { type Kysely, sql } from 'kysely'

/** Mails of contact messages are tried with growing pauses, and given up; the messages stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages add column attempts integer not null default 0, add column mail_given_up_at timestamptz
  `.execute(db)
  await sql`create index messages_of_user on messages (user_id) where user_id is not null`.execute(db)
}
