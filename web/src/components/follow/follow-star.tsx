import type { AuctionView } from '@boli/contracts'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { useFollowLot } from './use-following.ts'

interface FollowStarProps {
  auction: Pick<AuctionView, '_id' | 'productName'>
}

/** Follows or unfollows a lot; pressed while it is followed. */
export default function FollowStar({ auction }: FollowStarProps) {
  const { t } = useTranslation('follow')
  const follow = useFollowLot(auction._id)
  if (follow === null) return null
  return (
    <button
      type="button"
      aria-pressed={follow.isFollowed}
      aria-label={t('followLot', { name: auction.productName })}
      title={t(follow.isFollowed ? 'following' : 'follow')}
      onClick={follow.toggle}
      className="flex size-11 items-center justify-center rounded-full border border-edge bg-card text-deep shadow-soft hover:bg-leaf-wash"
    >
      <Star
        aria-hidden="true"
        className={classNames('size-5.5', follow.isFollowed && 'fill-marigold text-marigold')}
      />
    </button>
  )
}
