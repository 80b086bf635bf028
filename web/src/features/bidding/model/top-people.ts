import { type BidView, TOP_BIDDERS, type TopBidder } from '@boli/contracts'

type BestBid = Pick<BidView, 'bidder' | 'bid_amount' | 'bid_time'>

/** The six people who bid most, each with their best bid. At one amount the later one has won the tie. */
export function topPeople(known: readonly TopBidder[], bids: readonly BestBid[]): readonly TopBidder[] {
  const best = new Map(known.map((person) => [person._id, person]))
  let isNew = false
  for (const { bidder, bid_amount: amount, bid_time: time } of bids) {
    if ((best.get(bidder._id)?.amount ?? 0) >= amount) continue
    best.set(bidder._id, { ...bidder, amount, time })
    isNew = true
  }
  if (!isNew) return known
  const inOrder = [...best.values()].sort((a, b) => b.amount - a.amount || b.time.localeCompare(a.time))
  return inOrder.slice(0, TOP_BIDDERS)
}
