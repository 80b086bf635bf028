import { type Kysely, sql } from 'kysely'

/** What administrators keep members from, until when and why; one that ran out or was lifted stays on record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table suspensions (
      id uuid primary key,
      user_id uuid not null,
      scope text not null check (scope in ('bidding', 'listing', 'all')),
      reason text not null,
      given_at timestamptz not null,
      given_by uuid not null,
      ends_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by uuid,
      note text
    )`.execute(db)
  await sql`create index suspensions_of_user on suspensions (user_id, given_at)`.execute(db)
}
