import { type Kysely, sql } from 'kysely'

/**
 * An import, or one row of it, can be undone: the replaced values are stored until that is no longer possible.
 * Imports are written one after another, so that a BRIN index finds the rows of one; rows can still be updated in
 * place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_imports add column taken_back_at timestamptz, add column taken_back_by text,
      add column taken_back_reason text, add column struck integer not null default 0`.execute(db)
  await sql`
    create table price_replaced (
      commodity text not null,
      market_id integer not null,
      arrived_on date not null,
      variety text not null,
      grade text not null,
      replaced_by integer not null,
      replaced_on date not null default current_date,
      low_paise bigint not null,
      modal_paise bigint not null,
      high_paise bigint not null,
      import_number integer not null,
      line integer not null,
      primary key (commodity, market_id, arrived_on, variety, grade, replaced_by)
    )`.execute(db)
  await sql`create index price_replaced_by on price_replaced (replaced_by)`.execute(db)
  await sql`create index price_replaced_of on price_replaced (import_number)`.execute(db)
  await sql`create index price_replaced_on on price_replaced using brin (replaced_on)`.execute(db)
  await sql`
    create table price_strikes (
      import_id uuid not null references price_imports on delete cascade,
      line integer not null,
      text text not null,
      reason text not null,
      by_username text not null,
      at timestamptz not null,
      primary key (import_id, line)
    )`.execute(db)
  await sql`create index mandi_prices_import on mandi_prices using brin (import_number)`.execute(db)
}
