import { type Kysely, sql } from 'kysely'

/** A view of an administrator is recorded once a day of India: two requests at the same moment give one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_views (
      admin_id uuid not null,
      user_id uuid,
      day date not null,
      unique nulls not distinct (admin_id, user_id, day)
    )`.execute(db)
}
