import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useFollowSeller } from './use-following.ts'

/** Follows a seller, or stops; followers are notified of each new lot. */
export function FollowSeller({ seller }: { seller: { _id: string; username: string } }) {
  const { t } = useTranslation('follow')
  const follow = useFollowSeller(seller)
  if (follow === null) return null
  const Icon = follow.isFollowed ? UserRoundCheck : UserRoundPlus
  return (
    <Button
      variant="secondary"
      aria-pressed={follow.isFollowed}
      onClick={follow.toggle}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className="self-start"
    >
      {t(follow.isFollowed ? 'followingSeller' : 'followSeller')}
    </Button>
  )
}
