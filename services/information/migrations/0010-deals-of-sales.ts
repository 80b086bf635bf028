import { type Kysely, sql } from 'kysely'

/**
 * What each deal on a lot agreed on, by the version of the deal: the newest one that stands gives the sale its price, and
 * a sale whose deals all fell through is none. Deals known before stand with their price in `sales` until they change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_deals (
      deal_id uuid primary key,
      auction_id uuid not null,
      version integer not null,
      opened_at timestamptz not null,
      is_standing boolean not null,
      price_paise bigint not null,
      agreed_at timestamptz not null
    )`.execute(db)
  await sql`create index sale_deals_of_auction on sale_deals (auction_id, opened_at)`.execute(db)
}
