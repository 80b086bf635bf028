import type { UserView } from '@boli/contracts'
import { LivePrices } from '../../features/bidding/components/live-prices.tsx'
import { BuyerWatch } from '../../features/bidding/components/outbid-listener.tsx'
import { DealWatch } from '../../features/deals/components/deal-watch.tsx'
import { BellWatch } from '../../features/notifications/components/bell-watch.tsx'

/** Updates every page of a member over the live connection. Renders nothing. */
export function MemberWatch({ user }: { user: UserView }) {
  return (
    <>
      <LivePrices />
      <DealWatch />
      <BellWatch />
      {user.role === 'business' ? <BuyerWatch /> : null}
    </>
  )
}
