import { type Kysely, sql } from 'kysely'

/**
 * `follower_notices` are what the followers of a lot or seller are still to be notified of: a portion of them at a time,
 * the last of whom is `after_user`. `postponed_closings` are auctions whose start or close failed, and when it is tried
 * again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table follower_notices (
      auction_id uuid not null,
      about text not null,
      version integer not null,
      after_user uuid,
      due_at timestamptz not null default clock_timestamp(),
      primary key (auction_id, about)
    )`.execute(db)
  await sql`create index follower_notices_due on follower_notices (due_at)`.execute(db)
  await sql`
    create table postponed_closings (auction_id uuid primary key, due_at timestamptz not null)`.execute(db)
}
