import { type Kysely, sql } from 'kysely'

/** What became of the sales. Deals that were told of before are counted by `analytics:rebuild`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rebuild under way knows no deals: it ends with an error and can be started again.
  for (const table of ['users', 'lots', 'bids', 'bidders', 'counters']) {
    await sql`drop table if exists ${sql.table(`${table}_next`)}`.execute(db)
  }
  await sql`update rebuild set is_running = false`.execute(db)
  await sql`
    create table deals (
      deal_id uuid primary key,
      version integer not null default 0,
      state text,
      is_fault boolean,
      due bigint,
      agreed_at timestamptz,
      completed_at timestamptz,
      cancelled_at timestamptz,
      disputed_at timestamptz
    )`.execute(db)
}
