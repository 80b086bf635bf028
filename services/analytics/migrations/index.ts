import type { Migration } from '@boli/database'
import { sql } from 'kysely'
import * as initial from './0001-initial.ts'
import * as bidsOfLots from './0002-bids-of-lots.ts'
import * as pricesOfSales from './0004-prices-of-sales.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-bids-of-lots': bidsOfLots,
  /** The outcome of sales. Earlier deals are counted by `analytics:rebuild`. */
  '0003-deals': {
    async up(db) {
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
    },
  },
  '0004-prices-of-sales': pricesOfSales,
  /** Deletions that can be cancelled; `deleted_at` is the time of such a deletion or of the final one. */
  '0008-deletions-that-wait': {
    async up(db) {
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
    },
  },
  '0009-versions-of-projections': {
    async up(db) {
      await sql`alter table rebuild add column version integer not null default 0`.execute(db)
      // Without earlier events there is nothing to rebuild.
      await sql`update rebuild set version = 1 where not exists (select from users)`.execute(db)
    },
  },
}
