import { type Kysely, sql } from 'kysely'

/** So that a look of an administrator at people's messages is told to the audit once a day of India. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_looks (
      admin_id uuid not null,
      act text not null,
      day date not null,
      primary key (admin_id, act, day)
    )`.execute(db)
}
