import { type Kysely, sql } from 'kysely'

/** Where a lot lies: a code of the contracts' states, and a district. Beside the category, which lists are filtered by as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table auctions add column state text, add column district text not null default ''`.execute(db)
  await sql`
    create index auctions_open_by_place on auctions (state, lower(district), id)
    where status in ('scheduled', 'active') and state is not null`.execute(db)
}
