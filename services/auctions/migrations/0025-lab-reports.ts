import { type Kysely, sql } from 'kysely'

/** The laboratory's report on a lot: laboratory, number of the sample, day, and the id of its picture. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lots add column lab_report jsonb`.execute(db)
}
