import { commodities } from '@boli/commodities'
import { indianStates } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { InformationTables } from '@boli/information'

export const STATES = Object.keys(indianStates)
export const DISTRICTS_OF_STATE = 20
const MARKETS_OF_DISTRICT = 4
const DAYS = 400
/** Most traded first. */
export const commodityIds = commodities.map(({ id }) => id)

/** Made prices over all markets and days, of some commodities far more than of others. @returns how many there are. */
export async function fillPrices(database: Database<InformationTables>, rows: number): Promise<number> {
  const client = await database.openClient({ purpose: 'fill', statementTimeoutMs: 0 })
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    await client.query(
      `insert into mandi_markets (state, district_key, market_key, district, name)
       select state, 'district' || district, 'market' || market, 'District ' || district, 'Market ' || market
       from unnest($1::text[]) as state, generate_series(1, $2::int) as district, generate_series(1, $3::int) as market`,
      [STATES, DISTRICTS_OF_STATE, MARKETS_OF_DISTRICT],
    )
    const markets = STATES.length * DISTRICTS_OF_STATE * MARKETS_OF_DISTRICT
    const { rowCount } = await client.query(
      `insert into mandi_prices (commodity, market_id, arrived_on, variety, grade,
         low_paise, modal_paise, high_paise, import_number, line)
       select ($1::text[])[1 + floor(power(random(), 3) * cardinality($1::text[]))], 1 + floor(random() * $2::int),
         current_date - floor(random() * $3::int)::int, 'Variety ' || floor(random() * 3), 'FAQ',
         200000 + made % 1000, 250000 + made % 1000, 300000 + made % 1000, 0, made
       from generate_series(1, $4::int) as made
       on conflict do nothing`,
      [commodityIds, markets, DAYS, rows],
    )
    await client.query(
      `insert into mandi_trade select commodity, market_id, max(arrived_on) from mandi_prices group by commodity, market_id`,
    )
    await client.query('vacuum analyze')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
