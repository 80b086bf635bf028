import type { AuctionView } from '@boli/contracts'
import { Gavel, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { optionalPart } from '../../../lib/lazy-part.ts'
import { buyerIdOf, useUser } from '../../../lib/session-store.ts'
import { type AuctionPhase, isOver } from './auction-phase.ts'
import { useLotText } from './use-lot-now.ts'

/** The deal of an ended lot; fetched only then, because bidding rooms must be light. */
const DealOfLot = optionalPart(() => import('../../../components/deals/deal-link.tsx'), 'DealOfLot')

/** Fetched for a lot's own farmer. */
const DeleteAuctionDialog = optionalPart(() => import('./delete-auction-dialog.tsx'), 'DeleteAuctionDialog')

/** The link to a lot's room, worded by what this viewer can do there; for its farmer also Edit and Delete. */
export function LotActions({ auction, phase }: { auction: AuctionView; phase: AuctionPhase }) {
  const { t } = useLotText()
  const user = useUser()
  const isOwner = user?._id === auction.farmer._id
  const isLeading = user !== null && auction.highestBidder?._id === buyerIdOf(user)
  const isBuyer = user === null || (user.role === 'business' && user.firm?.part !== 'accountant')
  const mayBid = phase === 'live' && !isLeading && isBuyer
  return (
    <>
      {isOver(phase) ? <DealOfLot auction={auction} /> : null}
      <ButtonLink
        to={`/auction/${auction._id}`}
        size="lg"
        wide
        variant={isOver(phase) ? 'secondary' : 'primary'}
        icon={<Gavel aria-hidden="true" className="size-5" />}
      >
        {t(isOver(phase) ? 'seeBids' : mayBid ? 'placeBid' : 'openRoom')}
      </ButtonLink>
      {isOwner && !isOver(phase) ? <OwnerActions auction={auction} /> : null}
    </>
  )
}

function OwnerActions({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const [leaving, setLeaving] = useState<AuctionView | null>(null)
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink
        to={`/edit-auction/${auction._id}`}
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4.5" />}
      >
        {t('mine:edit.link')}
      </ButtonLink>
      {/* Once there are bids only an administrator can remove it. */}
      {auction.totalBids === 0 ? (
        <Button
          variant="quiet"
          onClick={() => setLeaving(auction)}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          className="text-chilli! hover:bg-chilli-wash"
        >
          {t('mine:delete.confirm')}
        </Button>
      ) : null}
      <DeleteAuctionDialog auction={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}
