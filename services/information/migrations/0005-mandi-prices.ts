import { type Kysely, sql } from 'kysely'

/**
 * Prices of mandis and the imports that brought them. The guide asks for the newest day of each mandi that trades a
 * commodity (`mandi_trade`), then for that day's rows, which are adjacent in the primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_imports (
      id uuid primary key,
      number integer generated always as identity unique,
      file_name text not null,
      fingerprint text not null,
      source text not null check (source in ('upload', 'operator', 'fetch')),
      is_demo boolean not null,
      state text not null default 'receiving' check (state in ('receiving', 'done', 'failed')),
      failure text,
      bytes bigint,
      received bigint not null default 0,
      lines integer not null default 0,
      columns jsonb,
      added integer not null default 0,
      updated integer not null default 0,
      refused integer not null default 0,
      faults jsonb not null default '{}',
      newest_on date,
      admin_username text,
      started_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index price_imports_newest on price_imports (started_at desc, id desc)`.execute(db)
  await sql`
    create unique index price_imports_receiving on price_imports (source, file_name, bytes, fingerprint)
    where state = 'receiving'`.execute(db)
  await sql`
    create table price_refusals (
      import_id uuid not null references price_imports on delete cascade,
      line integer not null,
      fault text not null,
      text text not null,
      primary key (import_id, line)
    )`.execute(db)
  await sql`
    create table mandi_markets (
      id integer generated always as identity primary key,
      state text not null,
      district_key text not null,
      market_key text not null,
      district text not null,
      name text not null,
      unique (state, district_key, market_key)
    )`.execute(db)
  // Rows of a file that is imported again are updated in place: no index contains the columns that change.
  await sql`
    create table mandi_prices (
      commodity text not null,
      market_id integer not null references mandi_markets,
      arrived_on date not null,
      variety text not null,
      grade text not null,
      low_paise bigint not null check (low_paise > 0),
      modal_paise bigint not null check (modal_paise between low_paise and high_paise),
      high_paise bigint not null,
      import_number integer not null,
      line integer not null,
      primary key (commodity, market_id, arrived_on, variety, grade)
    ) with (fillfactor = 90)`.execute(db)
  await sql`
    create table mandi_trade (
      commodity text not null,
      market_id integer not null references mandi_markets,
      newest_on date not null,
      primary key (commodity, market_id)
    ) with (fillfactor = 80)`.execute(db)
  // The daily fetch: the instance that inserts or updates the day's row fetches the file.
  await sql`
    create table price_fetches (
      day date primary key,
      tries integer not null,
      tried_at timestamptz not null,
      is_done boolean not null default false
    )`.execute(db)
}
