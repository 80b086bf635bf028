import type { UserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { AreaLink } from '../../components/ui/link.tsx'
import { Bell } from '../../features/notifications/components/bell.tsx'
import { classNames } from '../../lib/class-names.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { navigationLinks, WaitingCount } from './waiting-count.tsx'

/** Pages with their own search box for lots. */
const searchedPages = ['/market', '/search']

/** Areas, search, language and account, for signed-in users. */
export function SignedInBar({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  const hasSearch = searchedPages.includes(useLocation().pathname)
  return (
    <>
      <nav aria-label={t('navigation.label')} className="hidden items-center gap-1 lg:flex">
        {navigationLinks(user).map(({ to, text }) => (
          <AreaLink
            key={to}
            to={to}
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 items-center rounded-full px-4 font-semibold transition-colors',
                isActive ? 'bg-leaf-wash text-deep' : 'text-soft hover:bg-sand hover:text-ink',
              )
            }
          >
            {t(text)}
            {to === '/deals' ? <WaitingCount className="ms-2" /> : null}
          </AreaLink>
        ))}
      </nav>
      {hasSearch ? null : <SearchBox className="ms-auto hidden w-full max-w-80 lg:block" />}
      <div className={classNames('ms-auto flex items-center gap-1 sm:gap-3', !hasSearch && 'lg:ms-0')}>
        <LanguageSwitch className="max-sm:hidden" />
        {user.isVerified ? <Bell /> : null}
        <AvatarMenu user={user} />
        <MobileMenu user={user} />
      </div>
    </>
  )
}
