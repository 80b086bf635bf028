import { unitOf } from '../domain/lots.ts'
import { type Telling, tellAgain } from '../domain/telling.ts'
import { readAuctions } from '../persistence/known-auctions.ts'
import type { Queries } from '../persistence/tables.ts'
import type { GatheredNews } from './gather-news.ts'

/**
 * What bids tell: who was outbid and does not lead again, while the auction runs; and the farmer, whose bids on all
 * lots are one.
 */
export async function tellBids(
  trx: Queries,
  { outbid, bidCounts }: Pick<GatheredNews, 'outbid' | 'bidCounts'>,
): Promise<Telling[]> {
  const auctions = await readAuctions(trx, [...new Set(bidCounts.map(({ auctionId }) => auctionId))])
  const toBidders = outbid.flatMap(({ auctionId, userId, productName, happenedAt }) => {
    const auction = auctions.get(auctionId)
    if (auction?.state.status !== 'active' || auction.state.leader?.userId === userId) return []
    const { lot, state } = auction
    const price = { pricePaise: state.pricePaise, unit: unitOf(lot?.unit) }
    const notice = { kind: 'outbid', auctionId, productName, ...price } as const
    return [tellAgain(userId, `outbid:${auctionId}`, notice, happenedAt)]
  })
  const toFarmers = bidCounts.flatMap(({ auctionId, count, happenedAt }) => {
    const lot = auctions.get(auctionId)?.lot
    if (!lot) return []
    const notice = { kind: 'bids', auctionId, productName: lot.productName } as const
    return [tellAgain(lot.farmer.userId, 'bids', notice, happenedAt, { count, thing: auctionId })]
  })
  return [...toBidders, ...toFarmers]
}
