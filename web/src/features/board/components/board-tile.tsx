import type { AuctionView } from '@boli/contracts'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LotStar } from '../../../components/follow/lot-star.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatRupees } from '../../../lib/format.ts'
import { buyerIdOf, useUser } from '../../../lib/session-store.ts'
import { isOver } from '../../auctions/lot/auction-phase.ts'
import { LotPicture } from '../../auctions/lot/lot-picture.tsx'
import { BidCount, LivePrice } from '../../auctions/lot/price-per-unit.tsx'
import { useLot, useLotClock, useLotPart, useLotPhase, useLotText } from '../../auctions/lot/use-lot-now.ts'
import { OutcomeBadge } from '../../bidding/components/outcome-badge.tsx'
import { StandingBadge } from '../../bidding/components/standing-badge.tsx'
import { outcomeOf } from '../../bidding/model/ending.ts'
import type { TileActions } from '../hooks/use-board-keys.ts'
import type { Density } from '../model/board-choice.ts'
import { useOwnStanding } from '../model/own-standings.ts'
import { TileBid } from './tile-bid.tsx'

export interface BoardTileProps {
  view: AuctionView
  density: Density
  /** The price against the guide's, in percent; null if it is not compared. */
  guidePercent: number | null
  /** Called with the actions of this tile's keys, and with null when the tile is removed. */
  register: (auctionId: string, actions: TileActions | null) => void
  say: (sentence: string) => void
  onRemove: (auctionId: string) => void
}

/** One lot of the board. Each part re-renders only when its own data changes. */
export const BoardTile = memo(function BoardTile({
  view,
  density,
  guidePercent,
  register,
  say,
  onRemove,
}: BoardTileProps) {
  const { t, quantity } = useLotText()
  const isRoomy = density === 'roomy'
  const user = useUser()
  return (
    <>
      {isRoomy ? <LotPicture auction={view} ratio="wide" sizes="(max-width: 640px) 92vw, 320px" /> : null}
      <div className="absolute end-1 top-1 z-10 flex gap-1">
        <LotStar auction={view} />
        <RemoveButton view={view} onRemove={onRemove} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <h3 className={classNames('font-bold leading-snug', !isRoomy && 'pe-24')}>
          <Link
            to={`/auction/${view._id}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <span className="line-clamp-2">{view.productName}</span>
          </Link>
        </h3>
        <NameBeside auction={view} className="-mt-2 truncate text-sm" />
        <p className="flex flex-wrap justify-between gap-x-3 text-soft text-sm">
          <span>{quantity(view)}</span>
          <TileClock view={view} />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p>
            <span className="sr-only">{t('currentBid')} </span>
            <LivePrice auction={view} className={isRoomy ? 'text-2xl' : 'text-xl'} />
          </p>
          <TileStanding view={view} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 text-soft text-sm">
          <Leader view={view} />
          <BidCount auction={view} />
        </div>
        {guidePercent === null ? null : <GuideLine percent={guidePercent} />}
        {user?.role === 'business' && user.firm?.part !== 'accountant' && user._id !== view.farmer._id ? (
          <Bidding view={view} density={density} register={register} say={say} />
        ) : null}
      </div>
    </>
  )
})

function RemoveButton({ view, onRemove }: Pick<BoardTileProps, 'view' | 'onRemove'>) {
  const { t } = useTranslation('board')
  return (
    <button
      type="button"
      aria-label={t('remove', { name: view.productName })}
      title={t('removeTitle')}
      onClick={() => onRemove(view._id)}
      className="flex size-11 items-center justify-center rounded-full border border-edge bg-card text-soft shadow-soft hover:bg-leaf-wash hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}

function TileClock({ view }: { view: AuctionView }) {
  const { t } = useTranslation('lot')
  const { phase, leftMs, isUrgent } = useLotClock(view)
  if (isOver(phase)) return <span>{t('auctionEnded')}</span>
  return (
    <span>
      {t(phase === 'live' ? 'timeLeft' : 'startsIn')}{' '}
      <span className={classNames('figures font-semibold', isUrgent ? 'text-chilli' : 'text-ink')}>
        {formatCountdown(leftMs)}
      </span>
    </span>
  )
}

/** The viewer's standing and maximum; after the end, the outcome. */
function TileStanding({ view }: { view: AuctionView }) {
  const { t } = useTranslation('board')
  const userId = buyerIdOf(useUser()) ?? ''
  const { standing, maximumLeft } = useOwnStanding(view._id)
  const phase = useLotPhase(view)
  const lot = useLot(view)
  if (isOver(phase))
    return standing === 'watching' ? null : <OutcomeBadge outcome={outcomeOf(lot, userId, phase)} />
  return (
    <div className="flex flex-col items-end">
      <StandingBadge standing={standing} />
      {maximumLeft === null ? null : (
        <p className="figures text-soft text-sm">{t('upTo', { amount: formatRupees(maximumLeft) })}</p>
      )}
    </div>
  )
}

function Leader({ view }: { view: AuctionView }) {
  const { t } = useTranslation('room')
  const leader = useLotPart(view, (lot) => lot.highestBidder?.username ?? null)
  const phase = useLotPhase(view)
  return (
    <p className="min-w-0 truncate">
      {leader === null ? (
        t('noBidYet')
      ) : (
        <>
          {t(isOver(phase) ? 'lastBidBy' : 'ledBy')} <strong className="text-ink">{leader}</strong>
        </>
      )}
    </p>
  )
}

function GuideLine({ percent }: { percent: number }) {
  const { t } = useTranslation('board')
  const kind = percent === 0 ? 'same' : percent > 0 ? 'above' : 'below'
  return <p className="figures text-soft text-sm">{t(`guide.${kind}`, { percent: Math.abs(percent) })}</p>
}

type BiddingProps = Pick<BoardTileProps, 'view' | 'density' | 'register' | 'say'>

function Bidding({ view, ...rest }: BiddingProps) {
  const { t } = useTranslation('room')
  const phase = useLotPhase(view)
  if (phase === 'scheduled') return <p className="mt-auto text-soft text-sm">{t('notStarted')}</p>
  return isOver(phase) ? null : <TileBid view={view} {...rest} />
}
