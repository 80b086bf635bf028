import type { UserView } from '@boli/contracts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HomeScene } from '../../../components/drawings/home-scene.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { formatMonth } from '../../../lib/format.ts'
import { useHeadingFocus, usePageTitle } from '../../../lib/navigation-focus.ts'

/** Name, role and member since. */
export function ProfileBanner({ user }: { user: UserView }) {
  const { t } = useTranslation('profile')
  const heading = useHeadingFocus()
  usePageTitle(t('title'))
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="relative h-32 overflow-hidden bg-marigold-wash sm:h-44">
        <HomeScene className="absolute inset-0 size-full" />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 px-5 pb-6 sm:px-8">
        <div className="flex min-w-0 flex-wrap items-end gap-x-5 gap-y-2">
          <Avatar
            src={user.avatar}
            username={user.username}
            sizes="128px"
            className="relative -mt-12 size-24 border-4 border-card text-4xl sm:-mt-14 sm:size-32 sm:text-5xl"
          />
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="break-words font-bold text-3xl tracking-tight">
              {user.username}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
              <Badge tone="leaf">{t(`role.${user.role}`)}</Badge>
              {t('joined', { month: formatMonth(user.createdAt) })}
            </p>
          </div>
        </div>
        <ButtonLink
          to="/edit-details"
          variant="secondary"
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
        >
          {t('edit')}
        </ButtonLink>
      </div>
    </section>
  )
}
