import { type RawBuilder, sql } from 'kysely'
import { type MandiDay, storeNewestPrices } from './newest-prices.ts'
import { markImplausible, readMedians } from './plausible-prices.ts'
import { waitForOtherImports } from './price-imports.ts'
import type { InformationDb } from './tables.ts'

const keys = ['commodity', 'market_id', 'arrived_on', 'variety', 'grade']
const sameKey = (one: string, other: string): RawBuilder<boolean> =>
  sql.join(
    keys.map((key) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
    sql` and `,
  )

type Trade = Pick<MandiDay, 'commodity' | 'marketId'>

/**
 * Removes prices of an import, all or those of one line: replaced prices become valid again, and the guide is updated.
 * It waits for running imports, and they for it.
 * @returns how many valid prices were removed.
 */
export async function takeOutPrices(
  trx: InformationDb,
  { number, line = null }: { number: number; line?: number | null },
  today: string,
): Promise<number> {
  await waitForOtherImports(trx)
  const { rows } = await sql<Trade>`
    with gone as materialized (
      select commodity, market_id, arrived_on, variety, grade from mandi_prices
      where import_number = ${number} and (${line}::integer is null or line = ${line})),
    former as (
      delete from price_replaced as stored using gone
      where stored.replaced_by = ${number} and ${sameKey('stored', 'gone')} returning stored.*),
    restored as (
      update mandi_prices as price set low_paise = former.low_paise, modal_paise = former.modal_paise,
        high_paise = former.high_paise, import_number = former.import_number, line = former.line
      from former where ${sameKey('price', 'former')}),
    removed as (
      delete from mandi_prices as price using gone
      where ${sameKey('price', 'gone')} and not exists (select from former where ${sameKey('former', 'gone')}))
    select commodity, market_id as "marketId" from gone`.execute(trx)
  if (line === null) await forgetReplaced(trx, number)
  await followTrade(trx, tradesOf(rows), today)
  return rows.length
}

/** Values of this import that later ones replaced: undoing those must not restore them. */
async function forgetReplaced(trx: InformationDb, number: number): Promise<void> {
  await sql`
    with former as (delete from price_replaced where replaced_by = ${number} returning *),
    passed_on as (
      update price_replaced as stored set low_paise = former.low_paise, modal_paise = former.modal_paise,
        high_paise = former.high_paise, import_number = former.import_number, line = former.line
      from former where stored.import_number = ${number} and ${sameKey('stored', 'former')})
    delete from price_replaced as stored where stored.import_number = ${number}
      and not exists (select from former where ${sameKey('stored', 'former')})`.execute(trx)
}

/** The newest day of each mandi and its figures are recomputed from the remaining rows, and checked again. */
async function followTrade(trx: InformationDb, trades: readonly Trade[], today: string): Promise<void> {
  if (trades.length === 0) return
  const given = sql`json_to_recordset(${JSON.stringify(trades)}::json) as given (
    commodity text, "marketId" integer)`
  const { rows } = await sql<MandiDay>`
    with left_over as materialized (
      select given.commodity, "marketId", (
        select max(arrived_on) from mandi_prices
        where mandi_prices.commodity = given.commodity and market_id = "marketId") as newest
      from ${given}),
    ended as (
      delete from mandi_trade as trade using left_over
      where trade.commodity = left_over.commodity and market_id = "marketId" and newest is null)
    update mandi_trade as trade set newest_on = newest from left_over
    where trade.commodity = left_over.commodity and market_id = "marketId" and newest is not null
    returning trade.commodity, market_id as "marketId", newest_on as "arrivedOn"`.execute(trx)
  await storeNewestPrices(trx, rows)
  const commodities = [...new Set(trades.map(({ commodity }) => commodity))]
  const medians = await readMedians(trx, [], today, commodities)
  const judged = new Set(medians.map(({ commodity }) => commodity))
  await trx
    .updateTable('mandi_trade')
    .set({ is_implausible: false })
    .where('commodity', 'in', commodities)
    .where('is_implausible', '=', true)
    .$if(judged.size > 0, (query) => query.where('commodity', 'not in', [...judged]))
    .execute()
  await markImplausible(trx, medians, today)
}

function tradesOf(rows: readonly Trade[]): Trade[] {
  const trades = new Map(rows.map((trade) => [`${trade.commodity} ${trade.marketId}`, trade]))
  return [...trades.values()]
}
