import { type Telling, tellOnce } from '../domain/telling.ts'
import { findAuction, listBidders, type RemovedAuction } from '../persistence/known-auctions.ts'
import type { Queries } from '../persistence/tables.ts'

/** All who bid on a lot that was removed or withdrawn, as far as is known, and its farmer where it was removed. */
export async function tellRemoval(trx: Queries, auction: RemovedAuction): Promise<Telling[]> {
  const { auctionId, reason, farmerId, happenedAt } = auction
  const bidders = await listBidders(trx, auctionId)
  const readers = farmerId === null || reason === 'withdrawn' ? bidders : [farmerId, ...bidders]
  const productName = (await findAuction(trx, auctionId))?.lot?.productName
  if (productName === undefined) return []
  return readers.map((userId) => {
    const isFarmer = userId === farmerId
    const notice = { kind: 'lot-result', outcome: reason, isFarmer, auctionId, productName } as const
    return tellOnce(userId, `lot-result:${auctionId}`, notice, happenedAt)
  })
}
