import type { AuctionView } from '@boli/contracts'
import { NetInHand } from '../../../components/prices/net-in-hand.tsx'
import { PriceGuide } from '../../../components/prices/price-guide.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useLot } from '../hooks/use-lot-now.ts'

/** What a lot's price can be compared with, and for its farmer what is left of it. */
export function LotPrices({ auction: fetched }: { auction: AuctionView }) {
  const auction = useLot(fetched)
  const isOwner = useUser()?._id === fetched.farmer._id
  const { commodity, category, state = null, district = '', p_qty } = fetched.product
  return (
    <>
      {isOwner ? (
        <NetInHand
          category={category}
          state={state}
          quantity={p_qty}
          unit={fetched.priceUnit}
          price={auction.highestBid}
        />
      ) : null}
      {commodity ? (
        <PriceGuide commodity={commodity} unit={fetched.priceUnit} state={state} district={district} />
      ) : null}
    </>
  )
}
