import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'
import * as answeredMessages from './0002-answered-messages.ts'
import * as mandiPrices from './0005-mandi-prices.ts'
import * as plausiblePrices from './0009-plausible-prices.ts'
import * as importsTakenBack from './0012-imports-taken-back.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-answered-messages': answeredMessages,
  /**
   * The language of an item, by the letters of its texts: Hindi where there are more Devanagari than Latin ones.
   * An item in both languages counts as the one with more letters.
   */
  '0003-item-language': {
    async up(db) {
      await sql`
        alter table items add column language text not null generated always as (
          case
            when length(regexp_replace(title || description, '[^\u0900-\u097F]', '', 'g'))
              > length(regexp_replace(title || description, '[^A-Za-z]', '', 'g'))
            then 'hi' else 'en'
          end) stored`.execute(db)
    },
  },
  /** The prices of sold lots, from auctions' events; sellers are stored only to distinguish them. */
  '0004-sales': {
    async up(db) {
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
    },
  },
  '0005-mandi-prices': mandiPrices,
  /**
   * A lot may be sold by a deal after its end: the end brings the description, the deal the price, in either order. A
   * row without a commodity or a price does not count as a sale yet.
   */
  '0006-sales-of-deals': {
    async up(db) {
      await sql`
        alter table sales
          alter column commodity drop not null, alter column price_unit drop not null,
          alter column seller_id drop not null, alter column price_paise drop not null`.execute(db)
    },
  },
  /**
   * Each mandi's prices of a commodity on its newest day are stored with it, so that the guide reads one row a mandi.
   * The figures are those of `told_on`: an import of the previous release changes only `newest_on`.
   */
  '0007-newest-prices': {
    async up(db) {
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
    },
  },
  /** An administrator's view of messages is recorded in the audit once per Indian day. */
  '0008-admin-looks': {
    async up(db) {
      await sql`
        create table admin_looks (
          admin_id uuid not null,
          act text not null,
          day date not null,
          primary key (admin_id, act, day)
        )`.execute(db)
    },
  },
  '0009-plausible-prices': plausiblePrices,
  /**
   * The price agreed in each deal on a lot, by the version of the deal. The newest valid deal gives the sale its price; a
   * sale whose deals were all cancelled does not count. Deals known before have their price in `sales` until they change.
   */
  '0010-deals-of-sales': {
    async up(db) {
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
    },
  },
  /** Mails of contact messages are tried with growing pauses, and given up; the messages stay. */
  '0011-mails-given-up': {
    async up(db) {
      await sql`
        alter table messages add column attempts integer not null default 0, add column mail_given_up_at timestamptz
      `.execute(db)
      await sql`create index messages_of_user on messages (user_id) where user_id is not null`.execute(db)
    },
  },
  '0012-imports-taken-back': importsTakenBack,
  /** A repeated request to create an item, whose answer was lost, creates no second one. */
  '0013-item-keys': {
    async up(db) {
      await sql`alter table items add column created_by_key text unique`.execute(db)
    },
  },
}
