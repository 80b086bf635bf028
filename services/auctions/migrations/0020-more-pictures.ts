import { type Kysely, sql } from 'kysely'

/**
 * Pictures of a lot after its cover, which stays in `picture_key`; and uploads that arrive piece by piece, until a lot
 * takes their picture. `received` counts the bytes that are there, from the file's beginning.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['lots', 'lot_edits'])
    await sql`alter table ${sql.table(table)} add column more_pictures text[] not null default '{}'`.execute(
      db,
    )
  await sql`
    create table lot_uploads (
      user_id uuid not null,
      id uuid not null,
      size integer not null,
      received integer not null default 0,
      picture_key text,
      begun_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index lot_uploads_begun_at on lot_uploads (begun_at)`.execute(db)
  await sql`
    create table lot_upload_pieces (
      user_id uuid not null,
      upload_id uuid not null,
      begins_at integer not null,
      bytes bytea not null,
      primary key (user_id, upload_id, begins_at),
      foreign key (user_id, upload_id) references lot_uploads (user_id, id) on delete cascade
    )`.execute(db)
  // Pictures are compressed already.
  await sql`alter table lot_upload_pieces alter column bytes set storage external`.execute(db)
}
