import { type KnownAuction, listBidders } from '../persistence/known-auctions.ts'
import { queueAuctionMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'

/** Tells the farmer of a lot that was removed, and all who bid on it as far as is known. */
export async function tellRemoval(
  trx: IdentityDb,
  auction: KnownAuction,
  about: { happenedAt: Date; now: Date },
): Promise<void> {
  const bidders = await listBidders(trx, auction.id)
  const readers = auction.lot ? [auction.lot.farmer.userId, ...bidders] : bidders
  await queueAuctionMail(trx, readers, { kind: 'lot-removed', auctionId: auction.id, ...about })
}
