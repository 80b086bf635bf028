import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import type { Database } from '@boli/database'
import { sql } from 'kysely'

/** The load generator's records of a run. */
export interface Acknowledgements {
  ids: readonly string[]
  /** Bids with unknown outcome. */
  unanswered: number
}

/**
 * Checks after a run that no invariant is violated, and that exactly the acknowledged bids are stored, plus any of
 * those without an answer.
 * @returns the violations; an empty list if there are none.
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
