import type { AuctionView, BidderOutcome } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { isOff, LotDealBadge } from '../../../components/deals/deal-badge.tsx'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import type { AuctionPhase } from '../../auctions/lot/auction-phase.ts'

const tones: Record<BidderOutcome, BadgeTone> = {
  winning: 'leaf',
  won: 'marigold',
  outbid: 'chilli',
  lost: 'neutral',
  settling: 'neutral',
  withdrawn: 'neutral',
}

/** A bidder's standing in a word. */
export function OutcomeBadge({ outcome }: { outcome: BidderOutcome }) {
  const { t } = useTranslation('mine')
  return <Badge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Badge>
}

/**
 * A bidder's standing, and their deal on the lot. A bidder with a deal has not lost, even if another led at the end;
 * for a failed deal only the deal is shown.
 */
export function BidderBadges({ auction, outcome, className = 'flex flex-wrap gap-2' }: BidderBadgesProps) {
  const { deal } = auction
  return (
    <span className={className}>
      {deal && (outcome === 'lost' || isOff(deal.state)) ? null : <OutcomeBadge outcome={outcome} />}
      <LotDealBadge auction={auction} />
    </span>
  )
}

interface BidderBadgesProps {
  auction: AuctionView
  outcome: BidderOutcome
  className?: string
}

interface LinkToLotProps extends Pick<BidderBadgesProps, 'auction' | 'outcome'> {
  phase: AuctionPhase
}

/** Links to the room while the lot runs, otherwise to its page. A leader has no bid to update. */
export function LinkToLot({ auction, outcome, phase }: LinkToLotProps) {
  const { t } = useTranslation(['mine', 'lot'])
  const inRoom = outcome === 'winning' ? 'lot:openRoom' : 'myBids.update'
  return (
    <ButtonLink to={`/${phase === 'live' ? 'auction' : 'product'}/${auction._id}`} variant="secondary">
      {t(phase === 'live' ? inRoom : 'lot:viewDetails')}
    </ButtonLink>
  )
}
