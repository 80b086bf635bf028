import { type DealSnapshot, topics } from '@boli/contracts'
import { appendEvents, upsertNewer } from '@boli/database'
import { sellAfterwards } from '@boli/rules'
import { sql } from 'kysely'
import { updatedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import type { Queries } from '../persistence/tables.ts'

/**
 * Stores a deal from its newest event. An agreed deal sells its auction, if the close did not; if it is cancelled
 * later, the auction stays sold, because it was won, and the deal has its own state.
 */
export async function applyDeal(trx: Queries, deal: DealSnapshot): Promise<void> {
  const listed = await lockAuction(trx, deal.auctionId)
  const isNewer = await upsertNewer(trx, 'deals', {
    id: deal.dealId,
    auction_id: deal.auctionId,
    farmer_id: deal.farmer.userId,
    buyer_id: deal.buyer.userId,
    version: deal.version,
    state: deal.state,
    due_paise: deal.duePaise,
  })
  if (!isNewer || !isAgreed(deal)) return
  const sold = sellAfterwards(listed.auction)
  if (sold) {
    await saveAuction(trx, sold)
    await appendEvents(trx, topics.auctions, [updatedEvent({ ...listed, auction: sold })])
  }
  // Deals of one auction arrive in any order; ids increase, and a later deal is opened only if the earlier one failed.
  await sql`
    update auctions set buyer_id = ${deal.buyer.userId}, sold_paise = ${deal.pricePaise}
    where id = ${deal.auctionId} and not exists (
      select from deals later where later.auction_id = auctions.id and later.id > ${deal.dealId}::uuid
        and later.buyer_id = auctions.buyer_id)`.execute(trx)
}

/** A dispute is possible only in an agreed deal. */
function isAgreed({ state }: DealSnapshot): boolean {
  return state === 'agreed' || state === 'completed' || state === 'disputed'
}
