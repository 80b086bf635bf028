import { type Kysely, sql } from 'kysely'

/**
 * The market is ordered by a price and a number of bids that follow the real ones within two seconds. With no
 * index on what every bid changes, a bid rewrites its auction's row in place and leaves all indexes alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table auctions
      add column ranked_paise bigint not null default 0,
      add column ranked_bids integer not null default 0`.execute(db)
  // Versions of a row stay on its page as long as there is room for them.
  await sql`alter table auctions set (fillfactor = 60)`.execute(db)
  await sql`
    update auctions set ranked_paise = price_paise, ranked_bids = total_bids
    where status in ('scheduled', 'active')`.execute(db)
  // The auctions that a user won are only read through their participations.
  await sql`drop index auctions_open_by_price, auctions_open_by_bids, auctions_won`.execute(db)
  for (const [name, columns] of [
    ['price', 'category, ranked_paise, id'],
    ['bids', 'category, ranked_bids, id'],
  ] as const) {
    await sql`
      create index ${sql.raw(`auctions_open_by_${name}`)} on auctions (${sql.raw(columns)})
      where status in ('scheduled', 'active')`.execute(db)
  }
}
