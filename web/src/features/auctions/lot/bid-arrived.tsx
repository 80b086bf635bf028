import type { AuctionView } from '@boli/contracts'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { useLotPart, useLotText } from './use-lot-now.ts'

const SHOWN_MS = 20_000

/** Shows a farmer on their lot's page that a bid has just arrived. Always rendered, so that it is announced. */
export function BidArrived({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const count = useLotPart(auction, (lot) => lot.totalBids)
  const price = useLotPart(auction, (lot) => lot.highestBid)
  const known = useRef(count)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (count <= known.current) return
    known.current = count
    setNew(true)
    const timer = setTimeout(() => setNew(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <span role="status">
      {isNew ? (
        <Badge tone="marigold" dot="live" className="animate-rise">
          {t('bidArrived', { amount: formatRupees(price) })}
        </Badge>
      ) : null}
    </span>
  )
}
