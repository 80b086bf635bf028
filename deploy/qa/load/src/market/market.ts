import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { newId } from '@boli/contracts'
import type { Database } from '@boli/database'
import { type MarketAddress, type NewPerson, signUpAll } from '@boli/market'
import { sql } from 'kysely'
import type { LoadResult } from '../load/run-load.ts'

/** The first bid on a generated lot, and the step to each further bid. */
export const FIRST_RUPEES = 100_000
export const STEP_RUPEES = 1

/** Signs up `Buyer0` and so on. */
export function signUpMany(market: MarketAddress, role: NewPerson['role'], name: string, count: number) {
  const named = Array.from({ length: count }, (_, index) => ({ username: `${name}${index}`, role }))
  return signUpAll(market, named)
}

/**
 * Deletes everything but users and opens new lots, with set-based SQL: a thousand take a moment. Nothing else may use
 * the market.
 * @returns their ids.
 */
export async function openLots({ db, pool }: Database<AuctionsTables>, count: number): Promise<string[]> {
  await sql`truncate lots, auctions, bids, participations, bid_keys, outbox cascade`.execute(db)
  const farmerId = newId()
  const { rows } = await sql<{ id: string }>`
    with farmer as (
      insert into users (id, username, fullname) values (${farmerId}::uuid, 'LoadFarmer', 'Load Farmer')),
    new_lots as (
      insert into lots (id, farmer_id, product_name, description, category, quantity_milli, unit, organic_status,
        quality, moisture, origin, certification, storage, texture, color, packaging, delivery_time, variety,
        created_at)
      select gen_random_uuid(), ${farmerId}::uuid, 'Sharbati wheat ' || n, 'Golden grain, cleaned twice', 'grain',
        10000, 'quintals', 'non-organic', 'Grade A', '12%', 'Sehore', '', '', '', '', '', '', 'Sharbati', now()
      from generate_series(1, ${count}::int) as n
      returning id)
    insert into auctions (id, farmer_id, category, status, version, base_paise, fixed_increment_paise, price_paise,
      starts_at, ends_at, planned_end)
    select id, ${farmerId}::uuid, 'grain', 'active', 1, ${FIRST_RUPEES * 100}::bigint, ${STEP_RUPEES * 100}::bigint,
      ${FIRST_RUPEES * 100}::bigint, opened - interval '1 minute', opened + interval '1 day', opened + interval '1 day'
    from new_lots, date_trunc('milliseconds', now()) as opened
    returning id`.execute(db)
  for (const table of ['lots', 'auctions', 'bids', 'participations', 'bid_keys', 'outbox', 'users']) {
    await pool.query(`vacuum analyze ${table}`)
  }
  return rows.map((row) => row.id)
}

/**
 * Checks after a run that no invariant is violated, and that exactly the acknowledged bids are stored, plus any of
 * those without an answer.
 * @returns the violations; an empty list if there are none.
 */
export async function checkMarket(
  { db }: Database<AuctionsTables>,
  { acknowledgedIds: ids, unanswered }: Pick<LoadResult, 'acknowledgedIds' | 'unanswered'>,
): Promise<string[]> {
  const found = (await checkInvariants(db)).map(
    ({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`,
  )
  const acknowledged = new Set(ids)
  if (acknowledged.size < ids.length)
    found.push(`${ids.length - acknowledged.size} bids were acknowledged twice`)
  const { rows } = await sql<{ id: string }>`select id from bids`.execute(db)
  const unheard = rows.filter(({ id }) => !acknowledged.delete(id)).length
  if (acknowledged.size > 0) found.push(`${acknowledged.size} acknowledged bids are not stored`)
  if (unheard > unanswered) found.push(`${unheard} bids are stored and only ${unanswered} had no answer`)
  return found
}
