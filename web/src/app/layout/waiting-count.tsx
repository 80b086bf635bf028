import type { UserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format.ts'
import { useWaitingDeals } from '../../lib/waiting-deals.ts'

/** The navigation for signed-in users, in the specification's order, followed by deals. */
const links = [
  { to: '/home', text: 'navigation.home' },
  { to: '/market', text: 'navigation.market' },
  { to: '/auction', text: 'navigation.auction' },
  { to: '/info', text: 'navigation.info' },
  { to: '/deals', text: 'navigation.deals' },
] as const

/** Buyers also get a link to the board, after the market. */
export function navigationLinks({ role }: Pick<UserView, 'role'>) {
  const board = role === 'business' ? [{ to: '/board', text: 'navigation.board' } as const] : []
  return [...links.slice(0, 2), ...board, ...links.slice(2)]
}

export const accountLinks = [
  { to: '/watchlist', text: 'account.watchlist' },
  { to: '/profile', text: 'account.profile' },
  { to: '/edit-details', text: 'account.edit' },
  { to: '/profile#display', text: 'account.display' },
] as const

/** How many deals wait for the viewer; nothing if there are none. */
export function WaitingCount({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  const count = useWaitingDeals((state) => state.count)
  if (!count) return null
  return (
    <span
      className={classNames(
        'figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-chilli px-1 font-bold text-on-chilli text-xs',
        className,
      )}
    >
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{t('navigation.waiting', { count })}</span>
    </span>
  )
}
