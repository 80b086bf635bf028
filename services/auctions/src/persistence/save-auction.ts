import type { Auction } from '@boli/rules'
import { toAuctionRow } from './auction-row.ts'
import type { Queries } from './tables.ts'

/** Writes what changes of an auction outside the bid engine; its row is locked by the caller. */
export async function saveAuction(trx: Queries, auction: Auction, closedAtMs?: number): Promise<void> {
  const { id, ...changes } = toAuctionRow(auction)
  await trx
    .updateTable('auctions')
    .set({
      ...changes,
      ranked_paise: auction.pricePaise,
      ranked_bids: auction.totalBids,
      ...(closedAtMs === undefined ? {} : { closed_at: new Date(closedAtMs) }),
    })
    .where('id', '=', id)
    .execute()
  if (auction.status === 'completed' || auction.status === 'inactive')
    await trx.updateTable('lots').set({ is_open: false }).where('id', '=', id).execute()
}
