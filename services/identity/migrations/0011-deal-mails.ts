import { type Kysely, sql } from 'kysely'

/** Mails about deals and suspensions keep what they tell: identity knows no deals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column news jsonb`.execute(db)
}
