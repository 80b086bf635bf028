import type { LiveAuctionMessage, OutbidMessage } from '@boli/contracts'

/** Who was outbid on an auction, and what they are told. */
export interface OutbidNotice {
  userIds: string[]
  message: OutbidMessage
}

/**
 * Everyone whom one of the gathered messages names as outbid, once each, with the price to beat now. A bidder
 * who leads again by then is not told.
 * @param gathered Of one auction, in version order.
 */
export function toOutbidNotice(gathered: readonly LiveAuctionMessage[]): OutbidNotice | null {
  const last = gathered.at(-1)
  if (!last) return null
  const people = new Set(gathered.flatMap((message) => message.outbid))
  if (last.auction.highestBidder) people.delete(last.auction.highestBidder._id)
  if (people.size === 0) return null
  const { auctionId, auction } = last
  const productName = gathered.findLast((message) => message.outbid.length > 0)?.productName ?? ''
  const { highestBid, minimumNextBid } = auction
  return { userIds: [...people], message: { auctionId, productName, highestBid, minimumNextBid } }
}
