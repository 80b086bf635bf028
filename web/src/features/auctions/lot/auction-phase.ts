import { type AuctionState, type AuctionView, lotValuePaise, parseQuantity, toRupees } from '@boli/contracts'

/** `settling`: the end has passed and the close, which says how it ended, is not known yet. */
export type AuctionPhase = 'scheduled' | 'live' | 'settling' | 'ended'

/**
 * The phase of an auction by the server's clock: bidding is over when its end has passed, even before the message of
 * its close arrives.
 * @param nowMs Server time in milliseconds.
 */
export function phaseOf(
  auction: Pick<AuctionState, 'status' | 'startTime' | 'endTime'>,
  nowMs: number,
): AuctionPhase {
  if (auction.status === 'completed' || auction.status === 'inactive') return 'ended'
  if (nowMs >= Date.parse(auction.endTime)) return 'settling'
  return nowMs < Date.parse(auction.startTime) ? 'scheduled' : 'live'
}

/** True once nobody can bid any more. */
export function isOver(phase: AuctionPhase): boolean {
  return phase === 'settling' || phase === 'ended'
}

/** The label of a lot's price, as a key of the `lot` texts: after the end it is the last bid, even if the lot was not sold. */
export function priceLabelOf(
  { status, totalBids }: Pick<AuctionState, 'status' | 'totalBids'>,
  isOver: boolean,
) {
  if (!isOver) return 'currentBid'
  if (totalBids === 0) return 'noSale'
  return status === 'completed' ? 'finalPrice' : 'lastBid'
}

/** The value of the whole lot in rupees at a price in rupees; null if the quantity is invalid. */
export function lotValueAt(view: Pick<AuctionView, 'product'>, price: number): number | null {
  const quantity = parseQuantity(view.product.p_qty)
  return quantity ? toRupees(lotValuePaise(Math.round(price * 100), quantity)) : null
}

/**
 * The lot with the newer of two states, and its value at that price.
 * @returns The same object if `state` is not newer.
 */
export function withState<View extends AuctionView>(view: View, state: AuctionState): View {
  if (state.version <= view.version) return view
  const { _id, version, status, closeReason, highestBid, highestBidder, totalBids, participants } = state
  const { bidIncrement, minimumNextBid, reserve, startTime, endTime } = state
  return {
    ...view,
    ...{ _id, version, status, closeReason, highestBid, highestBidder, totalBids, participants },
    ...{ bidIncrement, minimumNextBid, reserve, startTime, endTime },
    ...(state.log && { log: state.log }),
    lotValue: lotValueAt(view, highestBid) ?? view.lotValue,
  }
}
