import type { UserView } from '@boli/contracts'
import { Gavel, Handshake, House, Store, UserRound, Wheat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AreaLink } from '../../components/ui/link.tsx'
import { classNames } from '../../lib/class-names.ts'
import { WaitingCount } from './waiting-count.tsx'

/** Each role's most frequent actions, within reach of the thumb. */
function placesOf(role: UserView['role']) {
  return [
    { to: '/home', text: 'navigation.home', Icon: House },
    { to: '/market', text: 'navigation.market', Icon: Store },
    role === 'farmer'
      ? { to: '/create-auction', text: 'navigation.sell', Icon: Wheat }
      : { to: '/my-bids', text: 'navigation.myBids', Icon: Gavel },
    { to: '/deals', text: 'navigation.deals', Icon: Handshake },
    { to: '/profile', text: 'navigation.profile', Icon: UserRound },
  ] as const
}

/** The five areas at the foot of a phone's screen. */
export function BottomBar({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  return (
    <nav
      aria-label={t('navigation.bottom')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {placesOf(user.role).map(({ to, text, Icon }) => (
          // Long words get more room than short ones.
          <li key={to} className="min-w-11 flex-auto">
            <AreaLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-center font-semibold text-sm leading-tight max-[359px]:px-0 max-[359px]:text-xs',
                  // Long words in these languages would overlap the words beside them.
                  'max-sm:[&:is(:lang(ta),:lang(te),:lang(kn),:lang(ml))]:px-0 max-sm:[&:is(:lang(ta),:lang(te),:lang(kn),:lang(ml))]:text-xs max-[359px]:[&:is(:lang(ta),:lang(ml))]:text-[0.66rem]',
                  isActive ? 'text-deep' : 'text-soft',
                )
              }
            >
              <span className="relative">
                <Icon aria-hidden="true" className="size-5.5" />
                {to === '/deals' ? <WaitingCount className="absolute -top-2 start-3" /> : null}
              </span>
              {t(text)}
            </AreaLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
