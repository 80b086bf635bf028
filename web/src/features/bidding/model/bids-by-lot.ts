import type { MyBidView } from '@boli/contracts'

/** One person's bids on one lot, newest first. */
export interface LotBids {
  latest: MyBidView
  earlier: readonly MyBidView[]
}

/** Each lot once, in the order of its newest bid. @param bids Newest first. */
export function bidsByLot(bids: readonly MyBidView[]): LotBids[] {
  const lots = new Map<string, MyBidView[]>()
  for (const bid of bids) lots.set(bid.auction._id, [...(lots.get(bid.auction._id) ?? []), bid])
  return [...lots.values()].flatMap(([latest, ...earlier]) => (latest ? [{ latest, earlier }] : []))
}
