import type { AuctionView } from '@boli/contracts'

/** What a farmer's listings come to; earnings are the lot values of those sold. */
export function farmerFigures(products: readonly AuctionView[]) {
  const sold = products.filter((product) => product.status === 'completed')
  return {
    activeListings: products.filter((product) => product.status === 'active').length,
    productsSold: sold.length,
    totalEarnings: sumOfLotValues(sold),
  }
}

/** Rupees, added up in paise so that no fraction is lost. */
export function sumOfLotValues(auctions: readonly AuctionView[]): number {
  return auctions.reduce((paise, auction) => paise + Math.round(auction.lotValue * 100), 0) / 100
}

/** Won auctions of all bids in whole percent; 0 while none is won. */
export function successRate({ wonAuctions, totalBids }: { wonAuctions: number; totalBids: number }): number {
  return wonAuctions === 0 || totalBids === 0 ? 0 : Math.round((wonAuctions / totalBids) * 100)
}
