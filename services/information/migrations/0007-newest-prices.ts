import { type Kysely, sql } from 'kysely'

/**
 * What each mandi told of a commodity on its newest day is kept with that day, so that the guide reads one row a mandi.
 * The figures are those of `told_on`: an import of the release before moves `newest_on` alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mandi_trade add column told_on date, add column low_paise bigint, add column modal_paise bigint,
      add column high_paise bigint, add column is_demo boolean`.execute(db)
  await sql`
    update mandi_trade as trade set told_on = newest.newest_on, low_paise = low, modal_paise = modal,
      high_paise = high, is_demo = demo
    from (
      select known.*, day.* from (select commodity, market_id, newest_on from mandi_trade) as known cross join lateral (
        select min(low_paise) as low, percentile_disc(0.5) within group (order by modal_paise) as modal,
          max(high_paise) as high,
          bool_or(import_number in (select number from price_imports where is_demo)) as demo
        from mandi_prices where mandi_prices.commodity = known.commodity
          and mandi_prices.market_id = known.market_id and arrived_on = known.newest_on) as day) as newest
    where trade.commodity = newest.commodity and trade.market_id = newest.market_id`.execute(db)
  await sql`
    create index sales_of_state on sales (commodity, price_unit, state, sold_at)
    include (price_paise, seller_id)`.execute(db)
}
