import type { AuctionView } from '@boli/contracts'
import { useLotPart } from '../hooks/use-lot-now.ts'
import { useLotText } from '../hooks/use-lot-text.ts'
import { PricePerUnit } from './price-per-unit.tsx'

interface LivePriceProps {
  auction: AuctionView
  className?: string
}

/** A lot's price as it stands now. Of a card only this is drawn again when the price moves. */
export function LivePrice({ auction, className }: LivePriceProps) {
  const amount = useLotPart(auction, (lot) => lot.highestBid)
  return <PricePerUnit amount={amount} unit={auction.priceUnit} {...(className && { className })} />
}

/** `37 bids`, live. */
export function BidCount({ auction }: { auction: AuctionView }) {
  const { bids } = useLotText()
  const count = useLotPart(auction, (lot) => lot.totalBids)
  return <p className="figures text-soft text-sm">{bids(count)}</p>
}
