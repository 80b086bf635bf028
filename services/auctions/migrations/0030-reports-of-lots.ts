import { type Kysely, sql } from 'kysely'

/** Reports of lots with the administrators' decisions, and hidden pictures with the reason. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lot_reports (
      id uuid primary key,
      auction_id uuid not null,
      reporter_id uuid not null,
      reporter_username text not null,
      reason text not null,
      text text not null,
      reported_at timestamptz not null,
      outcome text,
      note text,
      decided_by text,
      decided_at timestamptz
    )`.execute(db)
  await sql`create unique index lot_reports_open on lot_reports (auction_id, reporter_id) where outcome is null`.execute(
    db,
  )
  await sql`create index lot_reports_newest on lot_reports (reported_at desc, id desc)`.execute(db)
  await sql`create index lot_reports_of_reporter on lot_reports (reporter_id, reported_at)`.execute(db)
  await sql`
    create table hidden_pictures (
      auction_id uuid not null,
      picture_key text not null,
      reason text not null,
      hidden_by text not null,
      hidden_at timestamptz not null,
      primary key (auction_id, picture_key)
    )`.execute(db)
}
