import type { AuctionView } from '@boli/contracts'
import { classNames } from '../../../lib/class-names.ts'
import { formatRupees, priceUnitSuffix } from '../../../lib/format.ts'

interface PricePerUnitProps {
  amount: number
  unit: AuctionView['priceUnit']
  className?: string
}

/** `₹2,450/quintal`, the amount large and the unit quiet. */
export function PricePerUnit({ amount, unit, className }: PricePerUnitProps) {
  return (
    <span className={classNames('figures', className)}>
      <span className="whitespace-nowrap font-extrabold tracking-tight">{formatRupees(amount)}</span>
      <wbr />
      <span className="font-medium text-[0.58em] text-soft tracking-normal">{priceUnitSuffix(unit)}</span>
    </span>
  )
}
