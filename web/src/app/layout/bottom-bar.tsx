import type { UserView } from '@boli/contracts'
import { Gavel, House, Store, UserRound, Wheat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AreaLink } from '../../components/ui/link.tsx'
import { classNames } from '../../lib/class-names.ts'

/** What each role does most, within reach of the thumb. */
function placesOf(role: UserView['role']) {
  return [
    { to: '/home', text: 'navigation.home', Icon: House },
    { to: '/market', text: 'navigation.market', Icon: Store },
    role === 'farmer'
      ? { to: '/create-auction', text: 'navigation.sell', Icon: Wheat }
      : { to: '/my-bids', text: 'navigation.myBids', Icon: Gavel },
    { to: '/profile', text: 'navigation.profile', Icon: UserRound },
  ] as const
}

/** The four areas at the foot of a phone's screen. */
export function BottomBar({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  return (
    <nav
      aria-label={t('navigation.bottom')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-4">
        {placesOf(user.role).map(({ to, text, Icon }) => (
          <li key={to}>
            <AreaLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 font-semibold text-sm leading-tight',
                  isActive ? 'text-deep' : 'text-soft',
                )
              }
            >
              <Icon aria-hidden="true" className="size-5.5" />
              {t(text)}
            </AreaLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
