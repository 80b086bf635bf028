import type { BidView } from '@boli/contracts'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatAgo, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { type RoomState, TOP_BIDS, topBids } from '../model/room-state.ts'
import { LiveLight } from './live-light.tsx'

interface TopBiddersProps {
  room: RoomState
  viewerId: string | null
  isLoading: boolean
  onRetry: () => void
}

/** The six best bids, the viewer's own marked. */
export function TopBidders({ room, viewerId, isLoading, onRetry }: TopBiddersProps) {
  const { t } = useTranslation('room')
  const top = topBids(room.bids)
  const isEmpty = top.length === 0
  return (
    <section
      aria-labelledby="top-bidders"
      className="rounded-panel border border-line bg-card p-5 shadow-soft sm:p-6"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="top-bidders" className="font-bold text-2xl">
          {t('topBidders')}
        </h2>
        <LiveLight />
      </div>
      {isEmpty && isLoading ? <BidderSkeletons /> : null}
      {isEmpty && !isLoading && room.auction.totalBids === 0 ? (
        <p className="py-6 text-center text-soft">{t('noBidsYet')}</p>
      ) : null}
      {isEmpty && !isLoading && room.auction.totalBids > 0 ? (
        <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
          <p>{t('bidHistoryFailed')}</p>
          <Button
            variant="secondary"
            onClick={onRetry}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
          >
            {t('common:retry')}
          </Button>
        </div>
      ) : null}
      <ol className="flex flex-col">
        {top.map((bid, index) => (
          <BidderRow key={bid._id} bid={bid} rank={index + 1} isOwn={bid.bidder._id === viewerId} />
        ))}
      </ol>
    </section>
  )
}

function BidderRow({ bid, rank, isOwn }: { bid: BidView; rank: number; isOwn: boolean }) {
  const { t } = useTranslation('room')
  const language = useLanguage()
  const nowMs = useServerNow()
  const facts = [
    isOwn ? t('you') : '',
    bid.isAutomatic ? t('automatic') : '',
    formatAgo(bid.bid_time, nowMs, language),
  ]
  const isFirst = rank === 1
  return (
    <li
      className={classNames(
        'flex animate-rise items-center gap-3 border-line border-b px-3 py-2.5 last:border-b-0',
        isFirst && 'rounded-field border-b-0 bg-marigold-wash',
      )}
    >
      <span
        className={classNames(
          'figures flex size-9 shrink-0 items-center justify-center rounded-full font-bold text-sm',
          isFirst ? 'bg-marigold text-on-marigold' : 'bg-sand text-ink',
        )}
      >
        #{rank}
      </span>
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className={classNames('truncate', isOwn && 'font-semibold')}>{bid.bidder.username}</span>
        <span className="text-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="figures font-bold text-xl">{formatRupees(bid.bid_amount)}</span>
    </li>
  )
}

function BidderSkeletons() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: TOP_BIDS }, (_, index) => (
        <Skeleton key={`row-${index + 1}`} className="h-12" />
      ))}
    </div>
  )
}
