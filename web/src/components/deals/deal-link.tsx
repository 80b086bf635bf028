import type { AuctionView } from '@boli/contracts'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buyerIdOf, useUser } from '../../lib/session-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DealBadge } from './deal-badge.tsx'
import { useAwaitedDeal } from './use-awaited-deal.ts'

/** The link from a lot to its deal. */
export function DealLink({ dealId, wide = false }: { dealId: string; wide?: boolean }) {
  const { t } = useTranslation('deal')
  return (
    <ButtonLink
      to={`/deals/${dealId}`}
      wide={wide}
      {...(wide ? { size: 'lg' } : { variant: 'secondary' })}
      icon={<Handshake aria-hidden="true" className="size-5" />}
    >
      {t('open')}
    </ButtonLink>
  )
}

/** On the page of an ended lot: its deal, for its two parties. */
export function DealOfLot({ auction }: { auction: AuctionView }) {
  const user = useUser()
  const isParty =
    user !== null && (user._id === auction.farmer._id || auction.highestBidder?._id === buyerIdOf(user))
  const isDealt = isParty && auction.highestBidder !== null
  const known = useAwaitedDeal(isDealt ? auction._id : null)
  const deal = known ?? auction.deal
  if (!deal) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <DealBadge state={deal.state} {...(known && { steps: known.steps })} />
      <DealLink dealId={deal._id} wide />
    </div>
  )
}
