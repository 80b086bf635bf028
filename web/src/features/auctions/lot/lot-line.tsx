import type { AuctionView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown } from '../../../lib/format.ts'
import { isOver } from './auction-phase.ts'
import { LotPicture } from './lot-picture.tsx'
import { LivePrice } from './price-per-unit.tsx'
import { useLotClock, useLotText } from './use-lot-now.ts'

interface LotLineProps {
  auction: AuctionView
  /** Information for the viewer, such as their standing. */
  children: ReactNode
}

/** A lot in one line with its current price and time. The whole line links to the lot's room. */
export function LotLine({ auction, children }: LotLineProps) {
  return (
    <article
      className="relative flex items-center gap-3.5 rounded-card border border-line bg-card p-3 shadow-soft transition-[border-color,box-shadow]
        hover:border-edge hover:shadow-lift has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-ring has-[h3_a:focus-visible]:outline-offset-2"
    >
      <LotPicture
        auction={auction}
        ratio="square"
        sizes="88px"
        className="size-20 shrink-0 rounded-field sm:size-22"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h3 className="font-bold leading-snug">
          <Link
            to={`/auction/${auction._id}`}
            className="line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none"
          >
            {auction.productName}
          </Link>
        </h3>
        <NameBeside auction={auction} className="truncate text-sm leading-snug" />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <LivePrice auction={auction} className="text-xl leading-tight" />
          {children}
        </div>
        <Clock auction={auction} />
      </div>
    </article>
  )
}

function Clock({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  if (isOver(phase)) return <p className="text-soft text-sm">{t('auctionEnded')}</p>
  return (
    <p className="text-soft text-sm">
      {t(phase === 'live' ? 'timeLeft' : 'startsIn')}{' '}
      <span className={classNames('figures font-semibold', isUrgent ? 'text-chilli' : 'text-ink')}>
        {formatCountdown(leftMs)}
      </span>
    </p>
  )
}

/** Placeholder for a line. */
export function LotLineSkeleton() {
  return <Skeleton className="h-26 rounded-card sm:h-28" />
}
