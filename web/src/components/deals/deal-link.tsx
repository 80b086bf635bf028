import type { DealSummary } from '@boli/contracts'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDealsOfLots } from '../../lib/deals-of-lots.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DealBadge } from './deal-badge.tsx'

/** The way from a lot to its deal. */
export function DealLink({ deal, wide = false }: { deal: DealSummary; wide?: boolean }) {
  const { t } = useTranslation('deal')
  return (
    <ButtonLink
      to={`/deals/${deal._id}`}
      wide={wide}
      {...(wide ? { size: 'lg' } : {})}
      icon={<Handshake aria-hidden="true" className="size-5" />}
    >
      {t('open')}
    </ButtonLink>
  )
}

/** On the page of a lot that is over: its deal, for the two whom it concerns. */
export function DealOfLot({ auctionId }: { auctionId: string }) {
  const deal = useDealsOfLots([auctionId]).get(auctionId)
  if (!deal) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <DealBadge deal={deal} />
      <DealLink deal={deal} wide />
    </div>
  )
}
