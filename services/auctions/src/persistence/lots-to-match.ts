import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** The channel that wakes the matchers of all instances when a lot is new or changed. */
export const LOTS_TO_MATCH_CHANNEL = 'auctions_lots_to_match'

/** Has a lot compared with the saved searches once the transaction commits. */
export async function askToMatch(trx: Queries, auctionId: string): Promise<void> {
  await sql`
    with asked as (
      insert into lots_to_match (auction_id) values (${auctionId})
      on conflict (auction_id) do update set changed_at = clock_timestamp())
    select pg_notify(${LOTS_TO_MATCH_CHANNEL}, '')`.execute(trx)
}
