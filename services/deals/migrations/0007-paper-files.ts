import { type Kysely, sql } from 'kysely'

/** The file of a bill or credit note from when it was first drawn: what was handed out never looks different. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bills add column file bytea`.execute(db)
  await sql`alter table credit_notes add column file bytea`.execute(db)
}
