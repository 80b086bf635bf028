import { type Kysely, sql } from 'kysely'

/**
 * A lot counts with the price of its newest agreed deal, on the day of that agreement. Usernames are stored in the
 * rows of users only, where a deletion removes them. `analytics:rebuild` counts earlier sales by deals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rebuild under way fills tables of the old shape: it ends with an error and can be started again.
  for (const table of ['users', 'lots', 'bids', 'bidders', 'deals', 'counters']) {
    await sql`drop table if exists ${sql.table(`${table}_next`)}`.execute(db)
  }
  await sql`update rebuild set is_running = false`.execute(db)
  await sql`
    alter table lots add column commodity text, add column sale_deal_id uuid, add column sale_opened_at timestamptz,
      add column sale_version integer, add column sold_price bigint, add column sold_at timestamptz`.execute(
    db,
  )
  await sql`alter table bids alter column bidder_username drop not null`.execute(db)
  // With these indexes a deletion finds the names that an older instance still writes.
  await sql`create index bids_with_name on bids (bidder_id) where bidder_username is not null`.execute(db)
  await sql`create index lots_with_name on lots (farmer_id) where farmer_username is not null`.execute(db)
  await sql`create index activity_of_user on activity (subject) where kind = 'registration'`.execute(db)
  for (const [table, id, name] of [
    ['bids', 'bidder_id', 'bidder_username'],
    ['lots', 'farmer_id', 'farmer_username'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = null
      where ${sql.ref(id)} in (select user_id from users where deleted_at is not null)`.execute(db)
  }
  await sql`update users set username = null where deleted_at is not null`.execute(db)
  await sql`
    update activity set name = '' where kind = 'registration'
      and subject in (select user_id from users where deleted_at is not null)`.execute(db)
}
