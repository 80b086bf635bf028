import { type Kysely, sql } from 'kysely'

/** So that a look of an administrator at what is the parties' own is told to the audit once a day of India. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table admin_looks (
      admin_id uuid not null,
      deal_id uuid not null references deals (id),
      act text not null,
      day date not null,
      primary key (admin_id, deal_id, act, day)
    )`.execute(db)
  await sql`create index admin_looks_day on admin_looks (day)`.execute(db)
}
