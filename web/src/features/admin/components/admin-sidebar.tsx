import {
  BookOpen,
  Flag,
  Gavel,
  Handshake,
  IndianRupee,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Percent,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/button.tsx'
import { LanguageSwitch } from '../../../components/ui/language-switch.tsx'
import { AreaLink, Link } from '../../../components/ui/link.tsx'
import { Wordmark } from '../../../components/ui/wordmark.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useSignOut } from '../../../lib/use-sign-out.ts'
import { useWhatWaits } from '../api/what-waits.ts'

/** The administrators' areas, in the specification's order; `waits` names the count shown there. */
const adminLinks = [
  { to: '/admin', text: 'sidebar.dashboard', Icon: LayoutDashboard, waits: null },
  { to: '/admin/users', text: 'sidebar.users', Icon: Users, waits: null },
  { to: '/admin/auctions', text: 'sidebar.auctions', Icon: Gavel, waits: null },
  { to: '/admin/reports', text: 'sidebar.reports', Icon: Flag, waits: 'reports' },
  { to: '/admin/deals', text: 'sidebar.deals', Icon: Handshake, waits: 'disputes' },
  { to: '/admin/charges', text: 'sidebar.charges', Icon: Percent, waits: null },
  { to: '/admin/prices', text: 'sidebar.prices', Icon: IndianRupee, waits: 'imports' },
  { to: '/admin/information', text: 'sidebar.information', Icon: BookOpen, waits: 'messages' },
  { to: '/admin/audit', text: 'sidebar.audit', Icon: ScrollText, waits: null },
] as const

/** The administrators' navigation: a column at the side, on narrow screens a bar above the page. */
export function AdminSidebar() {
  const { t } = useTranslation('admin')
  const user = useUser()
  const waiting = useWhatWaits()
  return (
    <aside className="border-line bg-card max-lg:border-b lg:border-e">
      <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto">
        <div className="flex min-h-16 items-center gap-2 px-5 lg:pt-3">
          <Link to="/admin" className="flex min-h-11 items-center rounded-field">
            <Wordmark />
            <span className="sr-only">{t('sidebar.dashboard')}</span>
          </Link>
          <LanguageSwitch className="ms-auto lg:hidden" />
          <Link
            to="/security"
            aria-label={t('sidebar.security')}
            className="flex size-11 items-center justify-center rounded-field text-soft hover:bg-sand hover:text-ink lg:hidden"
          >
            <ShieldCheck aria-hidden="true" className="size-5" />
          </Link>
          <LogoutButton className="lg:hidden" />
        </div>
        <nav aria-label={t('sidebar.label')} className="max-lg:px-2 max-lg:pb-2 lg:px-3 lg:py-4">
          <ul className="grid grid-cols-3 gap-1 lg:flex lg:flex-col">
            {adminLinks.map(({ to, text, Icon, waits }) => (
              <li key={to} className="min-w-0">
                <Area to={to} text={t(text)} Icon={Icon} waiting={waits ? waiting[waits].count : undefined} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto hidden flex-col gap-3 border-line border-t p-4 lg:flex">
          {user ? (
            <p className="min-w-0 px-2">
              <span className="block truncate font-semibold">{user.username}</span>
              <span className="block truncate text-soft text-sm">{t('sidebar.role')}</span>
            </p>
          ) : null}
          <LanguageSwitch className="self-start" />
          <Link
            to="/security"
            className="inline-flex min-h-11 items-center gap-2 rounded-field px-3 font-semibold text-soft hover:bg-sand hover:text-ink"
          >
            <ShieldCheck aria-hidden="true" className="size-5" />
            {t('sidebar.security')}
          </Link>
          <LogoutButton wide />
        </div>
      </div>
    </aside>
  )
}

interface AreaProps {
  to: string
  text: string
  Icon: LucideIcon
  /** The count of items waiting there. */
  waiting: number | undefined
}

function Area({ to, text, Icon, waiting }: AreaProps) {
  const { t } = useTranslation('admin')
  return (
    <AreaLink
      to={to}
      end={to === '/admin'}
      className={({ isActive }) =>
        classNames(
          'relative flex items-center rounded-field font-semibold transition-colors',
          'max-lg:min-h-14 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-1 max-lg:text-[0.8rem] max-lg:leading-tight',
          'lg:min-h-12 lg:gap-3 lg:px-4',
          isActive ? 'bg-leaf-wash text-deep' : 'text-soft hover:bg-sand hover:text-ink',
        )
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-w-full truncate">{text}</span>
      {waiting ? (
        <>
          {' '}
          <span className="figures rounded-full bg-marigold-wash px-2 py-0.5 font-semibold text-marigold-deep text-xs max-lg:absolute max-lg:top-1 max-lg:start-[calc(50%+0.5rem)] lg:ms-auto lg:text-sm">
            <span aria-hidden="true">{formatCount(waiting)}</span>
            <span className="sr-only">
              {t('sidebar.waiting', { count: waiting, amount: formatCount(waiting) })}
            </span>
          </span>
        </>
      ) : null}
    </AreaLink>
  )
}

/** Ends the session, then goes to the landing page. */
function LogoutButton({ wide = false, className }: { wide?: boolean; className?: string }) {
  const { t } = useTranslation('admin')
  const { signOut, isSigningOut } = useSignOut()
  return (
    <button
      type="button"
      onClick={signOut}
      disabled={isSigningOut}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-field px-3 font-semibold text-chilli hover:bg-chilli-wash disabled:opacity-60',
        wide && 'w-full',
        className,
      )}
    >
      {isSigningOut ? <Spinner /> : <LogOut aria-hidden="true" className="size-5" />}
      <span className={wide ? '' : 'max-sm:sr-only'}>{t('sidebar.logout')}</span>
    </button>
  )
}
