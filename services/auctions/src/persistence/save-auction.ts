import type { Auction } from '../domain/auction.ts'
import type { Queries } from './tables.ts'

/** Writes what changes of an auction outside the bid engine; its row is locked by the caller. */
export async function saveAuction(trx: Queries, auction: Auction, closedAtMs?: number): Promise<void> {
  await trx
    .updateTable('auctions')
    .set({
      status: auction.status,
      close_reason: auction.closeReason,
      version: auction.version,
      terms_version: auction.termsVersion,
      base_paise: auction.basePaise,
      fixed_increment_paise: auction.fixedIncrementPaise,
      reserve_paise: auction.reservePaise,
      price_paise: auction.pricePaise,
      ranked_paise: auction.pricePaise,
      ranked_bids: auction.totalBids,
      starts_at: new Date(auction.startsAtMs),
      ends_at: new Date(auction.endsAtMs),
      planned_end: new Date(auction.plannedEndMs),
      ...(closedAtMs === undefined ? {} : { closed_at: new Date(closedAtMs) }),
    })
    .where('id', '=', auction.id)
    .execute()
  if (auction.status === 'completed' || auction.status === 'inactive')
    await trx.updateTable('lots').set({ is_open: false }).where('id', '=', auction.id).execute()
}
