import { type AuctionState, type AuctionView, lotValuePaise, parseQuantity, toRupees } from '@boli/contracts'

/** The value of the whole lot in rupees at a price in rupees; null where the quantity cannot be read. */
export function lotValueAt(view: Pick<AuctionView, 'product'>, price: number): number | null {
  const quantity = parseQuantity(view.product.p_qty)
  return quantity ? toRupees(lotValuePaise(Math.round(price * 100), quantity)) : null
}

/**
 * The lot with the newer of two states of it, and the lot's value at that price.
 * @returns The same object where `state` is not newer.
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
