import { type Kysely, sql } from 'kysely'

/**
 * Each lot counts its bids, so that averages are per price unit. An older instance that still runs beside a newer
 * one does not count them; `analytics:rebuild` does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rebuild under way fills tables of the old shape: it ends with an error and can be started again.
  for (const table of ['users', 'lots', 'bids', 'bidders', 'counters']) {
    await sql`drop table if exists ${sql.table(`${table}_next`)}`.execute(db)
  }
  await sql`update rebuild set is_running = false`.execute(db)

  // Nullable, since an older instance writes rows without them.
  await sql`
    alter table lots
      add column counted_bids integer default 0,
      add column bid_amounts bigint default 0,
      add column top_bid bigint`.execute(db)
  await sql`
    update lots set counted_bids = counted.bids, bid_amounts = counted.amounts, top_bid = counted.top
    from (
      select auction_id, count(*) as bids, sum(amount) as amounts, max(amount) as top from bids group by auction_id
    ) as counted
    where counted.auction_id = lots.auction_id`.execute(db)
  await sql`create index lots_top_bid on lots (unit, top_bid desc) where top_bid is not null`.execute(db)
  await sql`drop index bids_by_amount`.execute(db)

  await sql`delete from counters where name = 'bid-amounts'`.execute(db)
  for (const [name, column] of [
    ['unit-bids', 'counted_bids'],
    ['unit-bid-amounts', 'bid_amounts'],
  ] as const) {
    await sql`
      insert into counters (name, day, key, value)
      select ${sql.lit(name)}, date '1970-01-01',
        case unit when 'Litres' then 'litre' when 'pcs' then 'piece' else 'quintal' end, sum(${sql.ref(column)})
      from lots
      where created_at is not null and status is not null and counted_bids > 0
      group by 3`.execute(db)
  }
}
