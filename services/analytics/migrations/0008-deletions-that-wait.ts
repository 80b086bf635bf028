import { type Kysely, sql } from 'kysely'

/** A deletion that can be taken back: `deleted_at` is of whichever of the two there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rebuild under way fills tables of the old shape: it ends with an error and can be started again.
  for (const table of ['users', 'lots', 'bids', 'bidders', 'deals', 'counters']) {
    await sql`drop table if exists ${sql.table(`${table}_next`)}`.execute(db)
  }
  await sql`update rebuild set is_running = false`.execute(db)
  // Nullable, since an older instance writes rows without them.
  await sql`
    alter table users add column removed_at timestamptz, add column scheduled_at timestamptz,
      add column schedule_version integer default 0`.execute(db)
  await sql`update users set removed_at = deleted_at where deleted_at is not null`.execute(db)
}
