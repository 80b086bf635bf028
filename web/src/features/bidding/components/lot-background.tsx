import type { AuctionView } from '@boli/contracts'
import { QualityCard } from '../../../components/quality/quality-card.tsx'
import { LotPrices } from '../../auctions/lot/lot-prices.tsx'

/** What one may weigh before bidding: the declared quality, what it comes to, and what such goods were sold for. */
export function LotBackground({ auction }: { auction: AuctionView }) {
  return (
    <>
      <QualityCard product={auction.product} />
      <LotPrices auction={auction} />
    </>
  )
}
