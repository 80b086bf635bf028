import { sql } from 'kysely'
import type { NumberedRow } from '../domain/mandi-file/read-part.ts'
import { latestOf, type MandiDay, storeNewestPrices } from './newest-prices.ts'
import type { InformationDb } from './tables.ts'

interface Stored {
  added: number
  updated: number
  /** Lines of rows that the same import already had. */
  duplicates: number[]
  /** Latest day among the rows; null if there are none. */
  newest: string | null
}

/**
 * Stores rows of one import under market, commodity, variety, grade and day: rows of an earlier import get the values
 * of this one, and the old values are stored in case this one is undone; rows that this import already had do not change.
 */
export async function storePrices(
  trx: InformationDb,
  importNumber: number,
  rows: readonly NumberedRow[],
): Promise<Stored> {
  const { first, duplicates } = firstOfEach(rows)
  if (first.length === 0) return { added: 0, updated: 0, duplicates, newest: null }
  const read = sql`json_to_recordset(${JSON.stringify(first)}::json) as read (
    state text, "districtKey" text, "marketKey" text, district text, market text, commodity text, variety text,
    grade text, "arrivedOn" date, "lowPaise" bigint, "modalPaise" bigint, "highPaise" bigint, line integer)`
  await sql`
    insert into mandi_markets (state, district_key, market_key, district, name)
    select distinct on (state, "districtKey", "marketKey") state, "districtKey", "marketKey", district, market
    from ${read} order by state, "districtKey", "marketKey", line
    on conflict do nothing`.execute(trx)
  const { rows: stored } = await sql<MandiDay & { line: number; isNew: boolean }>`
    with placed as materialized (
      select read.*, mandi_markets.id as market_id from ${read}
      join mandi_markets on mandi_markets.state = read.state and district_key = "districtKey"
        and market_key = "marketKey"),
    traded as (
      insert into mandi_trade as known (commodity, market_id, newest_on)
      select commodity, market_id, max("arrivedOn") from placed
      group by commodity, market_id order by commodity, market_id
      on conflict (commodity, market_id) do update set newest_on = excluded.newest_on
      where known.newest_on < excluded.newest_on),
    replaced as (
      insert into price_replaced (commodity, market_id, arrived_on, variety, grade, replaced_by, low_paise,
        modal_paise, high_paise, import_number, line)
      select known.commodity, known.market_id, arrived_on, known.variety, known.grade, ${importNumber}::integer,
        low_paise, modal_paise, high_paise, import_number, known.line
      from mandi_prices as known join placed on known.commodity = placed.commodity
        and known.market_id = placed.market_id and arrived_on = "arrivedOn" and known.variety = placed.variety
        and known.grade = placed.grade
      where import_number <> ${importNumber}::integer
      on conflict do nothing)
    insert into mandi_prices as known (commodity, market_id, arrived_on, variety, grade,
      low_paise, modal_paise, high_paise, import_number, line)
    select commodity, market_id, "arrivedOn", variety, grade, "lowPaise", "modalPaise", "highPaise",
      ${importNumber}::integer, line
    from placed order by commodity, market_id, "arrivedOn", variety, grade
    on conflict (commodity, market_id, arrived_on, variety, grade) do update set
      low_paise = excluded.low_paise, modal_paise = excluded.modal_paise, high_paise = excluded.high_paise,
      import_number = excluded.import_number, line = excluded.line
    where known.import_number <> excluded.import_number
    returning line, xmax = 0 as "isNew", commodity, market_id as "marketId", arrived_on as "arrivedOn"`.execute(
    trx,
  )
  await storeNewestPrices(trx, daysOf(stored))
  const lines = new Set(stored.map(({ line }) => line))
  const repeated = first.filter(({ line }) => !lines.has(line)).map(({ line }) => line)
  const added = stored.filter(({ isNew }) => isNew).length
  return {
    ...{ added, updated: stored.length - added, duplicates: [...duplicates, ...repeated] },
    newest: latestOf(first.map(({ arrivedOn }) => arrivedOn)),
  }
}

function daysOf(stored: readonly MandiDay[]): MandiDay[] {
  const days = new Map<string, MandiDay>()
  for (const { commodity, marketId, arrivedOn } of stored)
    days.set(`${commodity} ${marketId} ${arrivedOn}`, { commodity, marketId, arrivedOn })
  return [...days.values()]
}

/** A statement may not change a row twice. */
function firstOfEach(rows: readonly NumberedRow[]) {
  const first = new Map<string, NumberedRow>()
  const duplicates: number[] = []
  for (const row of rows) {
    const { state, districtKey, marketKey, commodity, arrivedOn, variety, grade } = row
    const key = JSON.stringify([state, districtKey, marketKey, commodity, arrivedOn, variety, grade])
    if (first.has(key)) duplicates.push(row.line)
    else first.set(key, row)
  }
  return { first: [...first.values()], duplicates }
}
