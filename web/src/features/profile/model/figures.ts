/** Won auctions of all bids in whole percent; 0 while none is won. */
export function successRate({ wonAuctions, totalBids }: { wonAuctions: number; totalBids: number }): number {
  return wonAuctions === 0 || totalBids === 0 ? 0 : Math.round((wonAuctions / totalBids) * 100)
}
