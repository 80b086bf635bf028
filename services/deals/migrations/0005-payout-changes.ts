import { type Kysely, sql } from 'kysely'

/** When payout details were last entered; null for those from before this was recorded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payout_details add column changed_at timestamptz`.execute(db)
}
