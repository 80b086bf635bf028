import type { UserView } from '@boli/contracts'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { AreaLink } from '../../components/ui/link.tsx'
import { classNames } from '../../lib/class-names.ts'
import { SearchBox } from './search-box.tsx'
import { usePopover } from './use-popover.ts'
import { navigationLinks, WaitingCount } from './waiting-count.tsx'

/** Search and navigation, on screens too narrow for the bar. */
export function MobileMenu({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  const { trigger, target } = usePopover()
  return (
    <div className="lg:hidden">
      <button
        type="button"
        {...trigger}
        aria-label={t('navigation.menu')}
        className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <div
        {...target}
        className="fixed inset-x-0 top-16 bottom-auto m-0 w-full max-w-none border-line border-b bg-card p-5 text-ink shadow-lift backdrop:bg-veil"
      >
        <SearchBox />
        <LanguageSwitch className="mt-3 sm:hidden" />
        <nav aria-label={t('navigation.label')} className="mt-3 flex flex-col">
          {navigationLinks(user).map(({ to, text }) => (
            <AreaLink
              key={to}
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-12 items-center rounded-field px-4 font-semibold text-lg',
                  isActive ? 'bg-leaf-wash text-deep' : 'hover:bg-sand',
                )
              }
            >
              {t(text)}
              {to === '/deals' ? <WaitingCount className="ms-2" /> : null}
            </AreaLink>
          ))}
        </nav>
      </div>
    </div>
  )
}
