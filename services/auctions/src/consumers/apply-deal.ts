import { type DealSnapshot, topics } from '@boli/contracts'
import { appendEvents, upsertNewer } from '@boli/database'
import { sellAfterwards } from '@boli/rules'
import { sql } from 'kysely'
import { updatedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import type { Queries } from '../persistence/tables.ts'

/**
 * Stores a deal from its newest event. An agreed one sells its auction, where the end had not; what is
 * cancelled later stays sold there, as the auction was won, and the deal says the rest.
 */
export async function applyDeal(trx: Queries, deal: DealSnapshot): Promise<void> {
  const listed = await lockAuction(trx, deal.auctionId)
  if (!listed) throw new Error(`Deal ${deal.dealId} belongs to no auction`)
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
  // Deals of one auction arrive in no order; ids rise, and a later one is begun only where the earlier fell through.
  await sql`
    update auctions set buyer_id = ${deal.buyer.userId}, sold_paise = ${deal.pricePaise}
    where id = ${deal.auctionId} and not exists (
      select from deals later where later.auction_id = auctions.id and later.id > ${deal.dealId}::uuid
        and later.buyer_id = auctions.buyer_id)`.execute(trx)
}

/** A dispute is opened over an agreed deal alone. */
function isAgreed({ state }: DealSnapshot): boolean {
  return state === 'agreed' || state === 'completed' || state === 'disputed'
}
