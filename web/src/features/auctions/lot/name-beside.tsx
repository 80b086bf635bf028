import type { AuctionView } from '@boli/contracts'
import { classNames } from '../../../lib/class-names.ts'
import { useNameBeside } from '../../../lib/use-produce-name.ts'

/** What a lot is, for a reader who cannot read the letters of its name. */
export function NameBeside({
  auction,
  className,
}: {
  auction: Pick<AuctionView, 'productName' | 'product'>
  className?: string
}) {
  const name = useNameBeside(auction)
  return name === '' ? null : <p className={classNames('text-soft', className)}>{name}</p>
}
