import type { AuctionView } from '@boli/contracts'
import { LandedCost, NetInHand } from '../../../components/prices/net-in-hand.tsx'
import { PerKiloSwitch } from '../../../components/prices/per-kilo.tsx'
import { PriceGuide } from '../../../components/prices/price-guide.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { isOver as isOverIn } from './auction-phase.ts'
import { useLot, useLotPhase } from './use-lot-now.ts'

/** Prices for comparison; for its farmer the net amount, for a buyer the total of the next bid. */
export function LotPrices({ auction: fetched }: { auction: AuctionView }) {
  const auction = useLot(fetched)
  const user = useUser()
  const isOwner = user?._id === fetched.farmer._id
  const isOver = isOverIn(useLotPhase(fetched))
  const { commodity, category, state = null, district = '', p_qty } = fetched.product
  const goods = { category, state, quantity: p_qty, unit: fetched.priceUnit }
  return (
    <>
      {isOwner ? <NetInHand {...goods} price={auction.highestBid} /> : null}
      {user?.role === 'business' && !isOver ? <LandedCost {...goods} price={auction.minimumNextBid} /> : null}
      {commodity ? (
        <PriceGuide commodity={commodity} unit={fetched.priceUnit} state={state} district={district} />
      ) : null}
      {fetched.priceUnit === 'quintal' ? (
        <p>
          <PerKiloSwitch />
        </p>
      ) : null}
    </>
  )
}
