import type { TopBidder } from '@boli/contracts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatAgo, formatCount, formatRupees } from '../../../lib/format.ts'
import { toastError } from '../../../lib/toast.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { ownBestOf, type RoomState } from '../model/room-state.ts'
import type { AllBids } from './all-bids.tsx'
import { LiveLight } from './live-light.tsx'

interface TopBiddersProps {
  room: RoomState
  viewerId: string | null
  isOver: boolean
  isLoading: boolean
  onRetry: () => void
}

/** The six highest bidders, with the viewer marked or their best bid below, and a link to all bids. */
export function TopBidders({ room, viewerId, isOver, isLoading, onRetry }: TopBiddersProps) {
  const { t } = useTranslation('room')
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<typeof AllBids | null>(null)
  const { topBidders, auction } = room
  const isAmongThem = topBidders.some(({ _id }) => _id === viewerId)
  const ownBest = viewerId === null || isAmongThem ? null : ownBestOf(room, viewerId)
  const isEmpty = topBidders.length === 0

  /** Fetched on request; if that fails, the room does not change. */
  async function showAllBids() {
    try {
      const { AllBids } = await import('./all-bids.tsx')
      setDialog(() => AllBids)
      setOpen(true)
    } catch {
      toastError(t('bidHistoryFailed'))
    }
  }

  return (
    <section
      aria-labelledby="top-bidders"
      className="rounded-panel border border-line bg-card p-5 shadow-soft sm:p-6"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="top-bidders" className="font-bold text-2xl">
          {t('topBidders')}
        </h2>
        {isOver ? null : <LiveLight auctionId={auction._id} />}
      </div>
      {isEmpty && isLoading ? <BidderSkeletons /> : null}
      {isEmpty && !isLoading && auction.totalBids === 0 ? (
        <p className="py-6 text-center text-soft">{t(isOver ? 'noBidsCame' : 'noBidsYet')}</p>
      ) : null}
      {isEmpty && !isLoading && auction.totalBids > 0 ? (
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
        {topBidders.map((person, index) => (
          <PersonRow key={person._id} person={person} rank={index + 1} isOwn={person._id === viewerId} />
        ))}
      </ol>
      {ownBest === null ? null : (
        <p className="flex justify-between gap-3 border-line border-t px-3 py-2.5">
          <span>{t('yourBest')}</span>
          <span className="figures font-bold text-xl">{formatRupees(ownBest)}</span>
        </p>
      )}
      {auction.totalBids > 0 ? (
        <Button variant="quiet" wide onClick={() => void showAllBids()} className="mt-2">
          {t('allBids.open', { count: auction.totalBids, amount: formatCount(auction.totalBids) })}
        </Button>
      ) : null}
      {Dialog ? (
        <Dialog auctionId={auction._id} viewerId={viewerId} isOpen={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}

function PersonRow({ person, rank, isOwn }: { person: TopBidder; rank: number; isOwn: boolean }) {
  const { t } = useTranslation('room')
  const isFirst = rank === 1
  return (
    <li
      className={classNames(
        'flex animate-rise items-center gap-2 border-line border-b px-1.5 py-2.5 last:border-b-0 sm:gap-3 sm:px-3',
        isFirst && 'rounded-field border-b-0 bg-marigold-wash',
      )}
    >
      <span
        className={classNames(
          'figures flex size-8 shrink-0 items-center justify-center rounded-full font-bold text-sm sm:size-9',
          isFirst ? 'bg-marigold text-on-marigold' : 'bg-sand text-ink',
        )}
      >
        #{rank}
      </span>
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className={classNames('wrap-anywhere', isOwn && 'font-semibold')}>{person.username}</span>
        <span className="text-soft text-sm">
          {isOwn ? `${t('you')} · ` : ''}
          <Ago moment={person.time} />
        </span>
      </span>
      <span className="figures font-bold text-lg sm:text-xl">{formatRupees(person.amount)}</span>
    </li>
  )
}

/** `12 s ago`; only this part of a row re-renders each second. */
function Ago({ moment }: { moment: string }) {
  const nowMs = useServerNow()
  return formatAgo(moment, nowMs)
}

function BidderSkeletons() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
