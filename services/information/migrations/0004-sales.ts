import { type Kysely, sql } from 'kysely'

/** What lots were sold for, as auctions tells of them; of the seller nothing but whether it is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales (
      auction_id uuid primary key,
      commodity text not null,
      price_unit text not null,
      state text,
      price_paise bigint not null check (price_paise > 0),
      seller_id uuid not null,
      sold_at timestamptz not null
    )`.execute(db)
  await sql`
    create index sales_of_commodity on sales (commodity, price_unit, sold_at)
    include (state, price_paise, seller_id)`.execute(db)
  await sql`create index sales_by_age on sales (sold_at)`.execute(db)
}
