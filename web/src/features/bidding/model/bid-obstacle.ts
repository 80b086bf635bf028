import type { AuctionView, UserView } from '@boli/contracts'

export type BidObstacle = 'own-lot' | 'role'

/** Why this viewer has no bid form: `null` where they may bid. */
export function bidObstacle(auction: AuctionView, user: UserView | null): BidObstacle | null {
  if (user && auction.farmer._id === user._id) return 'own-lot'
  return user?.role === 'business' ? null : 'role'
}
