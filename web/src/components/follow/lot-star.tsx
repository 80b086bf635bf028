import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { laterPart } from '../../lib/lazy-part.ts'
import { useUser } from '../../lib/session-store.ts'

const FollowStar = laterPart(() => import('./follow-star.tsx'))
const ShareLot = laterPart(() => import('./share-lot.tsx'))

/** The star for users who may follow a lot; guests fetch none of it. */
export function LotStar(props: ComponentProps<typeof FollowStar> & { className?: string }) {
  if (!useUser()?.isVerified) return null
  return (
    // Its place is reserved, so that nothing moves when it loads.
    <span className={classNames('block size-11 shrink-0', props.className)}>
      <FollowStar auction={props.auction} />
    </span>
  )
}

/** Star and share button, on the page of a single lot. */
export function LotTools({ auction, className }: ComponentProps<typeof ShareLot> & { className?: string }) {
  return (
    <div className={`flex shrink-0 gap-2 ${className ?? ''}`}>
      <LotStar auction={auction} />
      <span className="block size-11 shrink-0">
        <ShareLot auction={auction} />
      </span>
    </div>
  )
}
