import { listBidders, type RemovedAuction } from '../persistence/known-auctions.ts'
import { queueAuctionMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'

/** Tells the farmer of a lot that was removed, and all who bid on it as far as is known. */
export async function tellRemoval(trx: IdentityDb, auction: RemovedAuction, now: Date): Promise<void> {
  const { auctionId, farmerId, happenedAt } = auction
  const bidders = await listBidders(trx, auctionId)
  const readers = farmerId === null ? bidders : [farmerId, ...bidders]
  await queueAuctionMail(trx, readers, { kind: 'lot-removed', auctionId, happenedAt, now })
}
