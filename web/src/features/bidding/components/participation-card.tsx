import type { ParticipationView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DealLink } from '../../../components/deals/deal-link.tsx'
import { formatCount, formatDateTime, formatRupees } from '../../../lib/format.ts'
import { buyerIdOf, useUser } from '../../../lib/session-store.ts'
import { PriceText } from '../../auctions/lot/price-per-unit.tsx'
import { RowCard } from '../../auctions/lot/row-card.tsx'
import { useLot, useLotPhase } from '../../auctions/lot/use-lot-now.ts'
import { outcomeOf } from '../model/ending.ts'
import { BidderBadges, LinkToLot } from './outcome-badge.tsx'

/** One auction that the viewer has bid on, and its outcome. */
export function ParticipationCard({ participation }: { participation: ParticipationView }) {
  const { t } = useTranslation('mine')
  const user = useUser()
  const auction = useLot(participation.auction)
  const phase = useLotPhase(participation.auction)
  // The lot changes while it is visible; so does its outcome.
  const outcome = user ? outcomeOf(auction, buyerIdOf(user) ?? '', phase) : participation.outcome
  return (
    <RowCard
      auction={auction}
      badge={<BidderBadges auction={auction} outcome={outcome} />}
      facts={[
        [
          t('yourHighestBid'),
          <PriceText key="own" amount={participation.yourHighestBid} unit={auction.priceUnit} />,
        ],
        [t('highestBid'), <PriceText key="highest" amount={auction.highestBid} unit={auction.priceUnit} />],
        [t('lot:lotValueLabel'), formatRupees(auction.lotValue)],
        [t('yourBids'), formatCount(participation.yourBids)],
        [t('lastBid'), formatDateTime(participation.lastBidTime)],
      ]}
      actions={
        auction.deal ? (
          <DealLink dealId={auction.deal._id} />
        ) : (
          <LinkToLot auction={auction} outcome={outcome} phase={phase} />
        )
      }
    />
  )
}
