import type { AuctionSecrets, AuctionView } from '@boli/contracts'
import type { Queries } from './tables.ts'

/** The deals that an auction led to, newest first. */
export async function readDeals(db: Queries, auctionId: string): Promise<AuctionSecrets['deals']> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'state', 'buyer_id'])
    .where('auction_id', '=', auctionId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ _id: row.id, state: row.state, buyerId: row.buyer_id }))
}

/** The newest deal of each of these auctions to which this user is a party, by auction. */
export async function ownDeals(
  db: Queries,
  auctionIds: readonly string[],
  userId: string,
): Promise<Map<string, NonNullable<AuctionView['deal']>>> {
  if (auctionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deals')
    .distinctOn('auction_id')
    .select(['auction_id', 'id', 'state'])
    .where('auction_id', 'in', auctionIds)
    .where(({ or, eb }) => or([eb('farmer_id', '=', userId), eb('buyer_id', '=', userId)]))
    .orderBy('auction_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.auction_id, { _id: row.id, state: row.state }]))
}
