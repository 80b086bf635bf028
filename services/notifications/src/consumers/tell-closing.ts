import { type DomainEvent, lotValuePaise } from '@boli/contracts'
import type { Notice } from '@boli/words'
import { unitOf } from '../domain/lots.ts'
import { type Telling, tellOnce } from '../domain/telling.ts'
import { listBidders } from '../persistence/known-auctions.ts'
import type { Queries } from '../persistence/tables.ts'

/**
 * What everyone concerned is told of the end of an auction; a farmer who withdrew a lot knows already, and of a
 * removal others tell. Of one that ended with a bid and no sale the deal asks its farmer to decide: "not sold" beside
 * that would have the lot listed a second time.
 */
export async function tellClosing(trx: Queries, event: DomainEvent<'auction-closed'>): Promise<Telling[]> {
  const { closeReason, winner, lot, state } = event.data
  const { auctionId, pricePaise } = state
  const happenedAt = new Date(event.time)
  const { productName, farmer } = lot
  const tellEnd = (userId: string, notice: Notice) =>
    tellOnce(userId, `${notice.kind}:${auctionId}`, notice, happenedAt)
  if (closeReason === 'sold' && winner) {
    const unit = unitOf(lot.unit)
    const sale = {
      ...{ auctionId, productName, pricePaise, unit },
      lotValuePaise: unit
        ? lotValuePaise(pricePaise, { milli: lot.quantityMilli, unit })
        : event.data.lotValuePaise,
    }
    const bidders = await listBidders(trx, auctionId)
    return [
      tellEnd(winner.userId, { kind: 'won', ...sale }),
      tellEnd(farmer.userId, { kind: 'lot-result', outcome: 'sold', ...sale }),
      ...bidders
        .filter((userId) => userId !== winner.userId)
        .map((userId) => tellEnd(userId, { kind: 'lost', ...sale })),
    ]
  }
  if (closeReason === 'no-bids') {
    const outcome = { outcome: closeReason, isFarmer: true, auctionId, productName } as const
    return [tellEnd(farmer.userId, { kind: 'lot-result', ...outcome })]
  }
  return []
}
