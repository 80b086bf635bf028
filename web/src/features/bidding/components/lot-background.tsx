import type { AuctionView } from '@boli/contracts'
import { QualityCard } from '../../../components/quality/quality-card.tsx'
import { LotPrices } from '../../auctions/lot/lot-prices.tsx'

/** Information before bidding: the declared quality, the total, and comparable prices. */
export function LotBackground({ auction }: { auction: AuctionView }) {
  return (
    <>
      <QualityCard product={auction.product} />
      <LotPrices auction={auction} />
    </>
  )
}
