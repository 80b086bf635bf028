import type { BidView } from '@boli/contracts'
import { toBidView } from './auction-view.ts'
import type { Queries } from './tables.ts'

/**
 * An auction's bids, most recent first.
 * @param page `upTo` leaves out bids of a higher sequence.
 */
export async function recentBids(
  db: Queries,
  auctionId: string,
  page: { limit: number; offset?: number; upTo?: number },
): Promise<BidView[]> {
  let query = db
    .selectFrom('bids')
    .leftJoin('users', 'users.id', 'bids.bidder_id')
    .select([
      'bids.id',
      'bids.sequence',
      'bids.version',
      'bids.bidder_id',
      'bids.amount_paise',
      'bids.is_automatic',
      'bids.placed_at',
      'users.username',
    ])
    .where('bids.auction_id', '=', auctionId)
    .orderBy('bids.sequence', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
  if (page.upTo !== undefined) query = query.where('bids.sequence', '<=', page.upTo)
  const rows = await query.execute()
  return rows.map((row) =>
    toBidView(auctionId, {
      id: row.id,
      sequence: row.sequence,
      version: row.version,
      bidder: { id: row.bidder_id, username: row.username ?? '' },
      amountPaise: row.amount_paise,
      isAutomatic: row.is_automatic,
      placedAtMs: row.placed_at.getTime(),
    }),
  )
}
