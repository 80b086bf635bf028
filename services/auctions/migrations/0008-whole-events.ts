import { type Kysely, sql } from 'kysely'

/** The event of a busy auction's batch stays in its row: cut into pieces it is written, indexed and deleted twice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox set (toast_tuple_target = 8160)`.execute(db)
}
