import { districtKey } from '@boli/places'
import { type Kysely, sql } from 'kysely'

/**
 * Mandis whose newest prices differ widely from all others are marked; each import checks them again. Known markets
 * get the keys of districts as later files spell them; if two get the same key, the second keeps its old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mandi_trade add column is_implausible boolean not null default false`.execute(db)
  await sql`drop index price_imports_receiving`.execute(db)
  await sql`
    create unique index price_imports_receiving on price_imports (source, file_name, bytes, fingerprint)
    nulls not distinct where state = 'receiving'`.execute(db)
  const { rows } = await sql<{ id: number; state: Parameters<typeof districtKey>[0]; district: string }>`
    select id, state, district from mandi_markets`.execute(db)
  const keys = rows.map(({ id, state, district }) => ({ id, key: districtKey(state, district) }))
  await sql`
    update mandi_markets as market set district_key = key
    from json_to_recordset(${JSON.stringify(keys)}::json) as read (id integer, key text)
    where market.id = read.id and district_key <> key and not exists (
      select from mandi_markets as other join json_to_recordset(${JSON.stringify(keys)}::json) as others (
        id integer, key text) on others.id = other.id
      where others.key = read.key and other.state = market.state and other.market_key = market.market_key
        and other.id <> market.id and (other.district_key = read.key or other.id < market.id))`.execute(db)
}
