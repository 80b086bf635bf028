import type { BidView } from '@boli/contracts'
import { toBidView } from './auction-view.ts'
import type { Queries } from './tables.ts'

/**
 * An auction's bids, most recent first.
 * @param page `upTo` leaves out bids of a higher sequence; with `viewerId` that user's bids name the member of the
 * firm who placed them.
 */
export async function recentBids(
  db: Queries,
  auctionId: string,
  page: { limit: number; offset?: number; upTo?: number; viewerId?: string },
): Promise<BidView[]> {
  let query = db
    .selectFrom('bids')
    .leftJoin('users', 'users.id', 'bids.bidder_id')
    .leftJoin('users as placer', 'placer.id', 'bids.placed_by')
    .select([
      'bids.id',
      'bids.sequence',
      'bids.version',
      'bids.bidder_id',
      'bids.amount_paise',
      'bids.is_automatic',
      'bids.placed_at',
      'users.username',
      'bids.placed_by',
      'placer.username as placer',
    ])
    .where('bids.auction_id', '=', auctionId)
    .orderBy('bids.sequence', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
  if (page.upTo !== undefined) query = query.where('bids.sequence', '<=', page.upTo)
  const rows = await query.execute()
  return rows.map((row) =>
    toBidView(
      auctionId,
      {
        id: row.id,
        sequence: row.sequence,
        version: row.version,
        bidder: { id: row.bidder_id, username: row.username ?? '' },
        amountPaise: row.amount_paise,
        isAutomatic: row.is_automatic,
        placedAtMs: row.placed_at.getTime(),
      },
      row.placed_by !== null && row.bidder_id === page.viewerId
        ? { _id: row.placed_by, username: row.placer ?? '' }
        : undefined,
    ),
  )
}

/** Usernames of those who placed bids for a firm, by id. */
export async function placersOf(
  db: Queries,
  bids: readonly { placed_by: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(bids.flatMap(({ placed_by }) => placed_by ?? []))]
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, username }) => [id, username]))
}
