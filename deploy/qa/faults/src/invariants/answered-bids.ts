import type { SystemDatabase } from '@boli/system'
import type { BidAttempt } from '../load/bidders.ts'
import { firstOf, wrongAnswers } from './check.ts'

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
  const answered = attempts.flatMap(({ bidId, key }) => (bidId === null ? [] : [{ bidId, key }]))
  const first = new Map(answered.toReversed().map(({ bidId, key }) => [bidId, key]))
  const twice = answered.filter(({ bidId, key }) => first.get(bidId) !== key)
  const stored = rows.map(({ id }) => id)
  return [
    ...wrongAnswers('bids', attempts, first.keys(), stored),
    ...firstOf('keys were answered with the bid of another', twice),
  ]
}
