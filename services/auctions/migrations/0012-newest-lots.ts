import { type Kysely, sql } from 'kysely'

/** The newest lots of each half of a search, without passing those of the other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index lots_open_newest on lots (id) where is_open`.execute(db)
  await sql`create index lots_ended_newest on lots (id) where not is_open`.execute(db)
}
