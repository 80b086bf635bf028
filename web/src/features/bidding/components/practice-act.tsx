import type { AuctionDetail } from '@boli/contracts'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { isOver as isOverIn } from '../../auctions/lot/auction-phase.ts'
import { useLotPhase } from '../../auctions/lot/use-lot-now.ts'
import { practiceDesk } from '../api/practice.ts'
import { useBidAttempt } from '../hooks/use-bid-form.ts'
import type { Standing } from '../model/room-state.ts'
import { BidPanel } from './bid-panel.tsx'
import { PriceBoard } from './price-board.tsx'
import { TimeBoard } from './time-board.tsx'

interface PracticeActProps {
  auction: AuctionDetail
  userId: string
  onAgain: () => void
}

/** Price, time and bid form of a practice lot, with a sentence on what happens now. */
export function PracticeAct({ auction, userId, onAgain }: PracticeActProps) {
  const { t } = useTranslation(['practice', 'room'])
  const isOver = isOverIn(useLotPhase(auction))
  const attempt = useBidAttempt(auction._id, practiceDesk)
  const hasFocus = useRef(false)
  const end = useRef<HTMLDivElement>(null)
  const isLeading = auction.highestBidder?._id === userId
  const standing: Standing = isLeading ? 'winning' : auction.ownBest === null ? 'watching' : 'outbid'
  useEffect(() => {
    // The form is removed at the end, possibly with the focus in it.
    if (isOver && hasFocus.current && document.activeElement === document.body) end.current?.focus()
  }, [isOver])
  const isConfirming = attempt.phase === 'confirming' && !isOver
  const step = isConfirming ? 'confirm' : stepOf(auction, standing, isOver)
  return (
    <>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-3.5 sm:gap-4 sm:px-7 sm:py-4">
        <PriceBoard auction={auction} standing={standing} isOver={isOver} isBidder />
        <TimeBoard auction={auction} />
      </div>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-4 sm:px-7 sm:py-5">
        <p role="status" className="rounded-field bg-practice-wash px-4 py-2.5">
          {t(`step.${step}`, {
            name: auction.highestBidder?.username,
            price: formatRupees(auction.highestBid),
            minimum: formatRupees(auction.minimumNextBid),
            maximum: formatRupees(auction.ownMaximum ?? 0),
          })}
        </p>
        {isOver ? (
          <div ref={end} tabIndex={-1} className="flex flex-wrap gap-3">
            <Button onClick={onAgain} icon={<RotateCw aria-hidden="true" className="size-5" />}>
              {t('again')}
            </Button>
            <ButtonLink to="/market" variant="secondary">
              {t('room:backToMarket')}
            </ButtonLink>
          </div>
        ) : (
          <BidPanel
            auction={auction}
            standing={standing}
            ownMaximum={auction.ownMaximum}
            hasFocus={hasFocus}
            practice={practiceDesk}
          />
        )}
      </div>
    </>
  )
}

/** The current instruction for the learner, as a key of the texts. */
function stepOf({ ownMaximum }: AuctionDetail, standing: Standing, isOver: boolean) {
  if (isOver) return standing === 'winning' ? 'won' : 'lost'
  if (standing === 'watching') return 'start'
  if (standing === 'outbid') return 'outbid'
  return ownMaximum === null ? 'leading' : 'maximum'
}
