import type { AuctionView, BidderOutcome } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'

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
