import { listBidders, type RemovedAuction } from '../persistence/known-auctions.ts'
import { queueAuctionMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'

/** Tells all who bid on a lot that was removed or withdrawn, as far as is known, and its farmer where it was removed. */
export async function tellRemoval(trx: IdentityDb, auction: RemovedAuction, now: Date): Promise<void> {
  const { auctionId, reason, farmerId, happenedAt } = auction
  const bidders = await listBidders(trx, auctionId)
  const readers = farmerId === null || reason === 'withdrawn' ? bidders : [farmerId, ...bidders]
  await queueAuctionMail(trx, readers, { kind: 'lot-removed', auctionId, happenedAt, now })
}
