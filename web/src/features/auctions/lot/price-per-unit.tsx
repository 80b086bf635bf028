import type { AuctionView } from '@boli/contracts'
import { PerKilo } from '../../../components/prices/per-kilo.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatRupees, priceUnitSuffix } from '../../../lib/format.ts'
import { useLotPart, useLotText } from './use-lot-now.ts'

type Price = Pick<PricePerUnitProps, 'amount' | 'unit'>

/** `₹2,450/quintal` as a text that may break before its unit. */
export function PriceText({ amount, unit }: Price) {
  return (
    <>
      <span className="whitespace-nowrap">{formatRupees(amount)}</span>
      <wbr />
      <span className="whitespace-nowrap">{priceUnitSuffix(unit)}</span>
    </>
  )
}

interface PricePerUnitProps {
  amount: number
  unit: AuctionView['priceUnit']
  className?: string
}

/** `₹2,450/quintal`, with the amount emphasised. */
export function PricePerUnit({ amount, unit, className }: PricePerUnitProps) {
  return (
    <span className={classNames('figures', className)}>
      <span className="whitespace-nowrap font-extrabold tracking-tight">{formatRupees(amount)}</span>
      <wbr />
      <span className="whitespace-nowrap font-medium text-[max(0.58em,0.75rem)] text-soft tracking-normal">
        {priceUnitSuffix(unit)}
      </span>
      <PerKilo amount={amount} unit={unit} />
    </span>
  )
}

interface LivePriceProps {
  auction: AuctionView
  className?: string
}

/** A lot's current price. When the price changes, only this part of a card re-renders. */
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
