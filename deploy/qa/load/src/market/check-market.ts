import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import type { Database } from '@boli/database'
import { sql } from 'kysely'

/** What the load generator knows of a run. */
export interface Acknowledgements {
  ids: readonly string[]
  /** Bids whose fate it does not know. */
  unanswered: number
}

/**
 * After a run: nothing in the market breaks an invariant, and exactly the acknowledged bids are stored; of
 * those without an answer, each may be.
 * @returns what is wrong; an empty list where all is well.
 */
export async function checkMarket(
  { db }: Database<AuctionsTables>,
  { ids, unanswered }: Acknowledgements,
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
