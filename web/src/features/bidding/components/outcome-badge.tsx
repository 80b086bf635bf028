import type { AuctionView, BidderOutcome } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { isOff, LotDealBadge } from '../../../components/deals/deal-badge.tsx'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'

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
export function BidderBadges({ auction, outcome }: { auction: AuctionView; outcome: BidderOutcome }) {
  const { deal } = auction
  return (
    <>
      {deal && (outcome === 'lost' || isOff(deal.state)) ? null : <OutcomeBadge outcome={outcome} />}
      <LotDealBadge auction={auction} />
    </>
  )
}

interface BidAgainProps {
  auction: Pick<AuctionView, '_id'>
  outcome: BidderOutcome
}

/** The link from the user's bid to the room of a running lot. A leader has nothing to update. */
export function BidAgain({ auction, outcome }: BidAgainProps) {
  const { t } = useTranslation(['mine', 'lot'])
  const isLeading = outcome === 'winning'
  return (
    <ButtonLink to={`/auction/${auction._id}`} variant="secondary">
      {t(isLeading ? 'lot:openRoom' : 'myBids.update')}
    </ButtonLink>
  )
}
