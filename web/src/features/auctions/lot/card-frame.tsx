import type { AuctionView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { LotStar } from '../../../components/follow/lot-star.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { CountdownBadge, PhaseBadge } from './lot-badges.tsx'
import { LotPicture } from './lot-picture.tsx'

interface CardFrameProps {
  auction: AuctionView
  /** In the picture's corner; live or ended unless another is given. */
  badge?: ReactNode
  /** For the first visible cards: the picture is fetched at once. */
  eager?: boolean
  /** For cards that show the time in words: on a wide screen it is not repeated in the picture's corner. */
  hasTimeBelow?: boolean
  children: ReactNode
}

/** The frame of every card of a lot: picture and badges. The whole card is a link through its {@link CardTitle}. */
export function CardFrame({ auction, badge, eager = false, hasTimeBelow = false, children }: CardFrameProps) {
  return (
    <article
      className="group relative flex h-full min-w-0 overflow-hidden max-sm:items-start sm:flex-col rounded-card border border-line bg-card shadow-soft
        transition-[box-shadow,transform,border-color] duration-200 hover:-translate-y-0.5 hover:border-edge hover:shadow-lift
        has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-ring has-[h3_a:focus-visible]:outline-offset-2"
    >
      <div className="relative max-sm:m-2.5 max-sm:me-0 max-sm:w-[min(7rem,33vw)] max-sm:shrink-0 max-sm:overflow-hidden max-sm:rounded-field">
        <LotPicture
          auction={auction}
          eager={eager}
          className="[&>*]:transition-transform [&>*]:duration-500 group-hover:[&>*]:scale-[1.03]"
        />
        <div className="pointer-events-none absolute inset-0 flex flex-col justify-between p-1 sm:p-3">
          <span className="self-start">{badge ?? <PhaseBadge auction={auction} />}</span>
          {hasTimeBelow ? null : (
            <span className="self-end max-sm:hidden">
              <CountdownBadge auction={auction} />
            </span>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:p-4">
        {/* The time is in the picture's corner if that is large enough. The row has room for the star. */}
        <div className="flex min-h-11 items-start pe-12 sm:hidden">
          <CountdownBadge auction={auction} />
        </div>
        {children}
      </div>
      <LotStar auction={auction} className="absolute top-3 end-3 z-10" />
    </article>
  )
}

/** The lot's name, and the link to its page over the whole card. */
export function CardTitle({ auction }: { auction: AuctionView }) {
  return (
    <div className="leading-snug">
      <h3 className="font-bold text-lg leading-snug">
        <Link
          to={`/product/${auction._id}`}
          className="line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none"
        >
          {auction.productName}
        </Link>
      </h3>
      <NameBeside auction={auction} />
    </div>
  )
}
