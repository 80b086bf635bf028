import { type Kysely, sql } from 'kysely'

/**
 * When each person was last told of new lots for their searches, and what matched since. Of the columns that change
 * with each match none is in an index: such a change touches no index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table search_alerts (
      user_id uuid primary key,
      told_at timestamptz not null,
      digest_at timestamptz,
      waiting integer not null,
      auction_id uuid not null,
      search_id uuid not null,
      search_name text not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index search_alerts_due on search_alerts (digest_at) where digest_at is not null`.execute(
    db,
  )
}
