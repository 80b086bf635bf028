import type { SystemDatabase } from '@boli/system'
import type { BidAttempt } from '../load/bidders.ts'
import { firstOf, lacking, unanswered } from './check.ts'

/**
 * Invariant 3: each bid answered 200 is stored once, and nothing else is. A client without an answer asked
 * by the bid's key until there was one.
 */
export async function wrongBids(
  database: Pick<SystemDatabase, 'query'>,
  attempts: readonly BidAttempt[],
  lotIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from auctions.bids where auction_id = any ($1::uuid[]) and not is_automatic',
    [lotIds],
  )
  const stored = rows.map(({ id }) => id)
  const acknowledged = new Map<string, string>()
  const twice: string[] = []
  for (const { bidId, bidKey } of attempts) {
    if (bidId === null) continue
    if (acknowledged.has(bidId)) twice.push(bidKey)
    acknowledged.set(bidId, bidKey)
  }
  return [
    ...unanswered(
      'bids',
      attempts.map(({ outcome, bidKey }) => ({ outcome, key: bidKey })),
    ),
    ...firstOf('keys were answered with the bid of another', twice),
    ...firstOf('bids were acknowledged and are not stored', lacking(acknowledged.keys(), stored)),
    ...firstOf('bids are stored without an answer', lacking(stored, acknowledged.keys())),
  ]
}
